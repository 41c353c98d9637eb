// Placeholder until the part is merged.
