import Identification

extension Evaluation {
  /// The run with its figures; unknown values of a photo are null, others are left out.
  func json(comparedWith other: Evaluation?) -> JSONDocument {
    .object([
      "schema": .string(schema), "tool": .string(tool), "manifest": .string(manifest),
      "profile": .string(profile), "model": model?.json.known ?? .null,
      "items": .array(items.map(\.json)), "figures": EvaluationFigures(self).json,
      "comparison": other.map { PairedTest(items, $0.items).json } ?? .null,
      "cancellations": .array(cancellations.map(JSONDocument.number)),
      "peakMemory": .int(orNull: peakMemory),
    ]).known
  }
}

extension EvaluationItem {
  fileprivate var json: JSONDocument {
    .object([
      "path": .string(path), "truth": truth.json, "status": .string(status.rawValue),
      "scientificName": .string(orNull: scientificName), "family": .string(orNull: family),
      "name": .string(orNull: name), "description": .string(orNull: description),
      "confidence": .number(orNull: confidence),
      "ranking": ranking.map { .array($0.map(JSONDocument.string)) } ?? .null,
      "milliseconds": .number(milliseconds), "route": .string(orNull: route),
      "error": .string(orNull: error), "gaveIn": gaveIn.map(JSONDocument.bool) ?? .null,
    ])
  }
}

extension PhotoTruth {
  fileprivate var json: JSONDocument {
    .object([
      "kind": .string(kind.rawValue), "scientificName": .string(orNull: scientificName),
      "family": .string(orNull: family),
    ]).known
  }
}

extension EvaluationFigures {
  fileprivate var json: JSONDocument {
    .object([
      "right": right.json, "top1": top1.json, "top5": top5.json, "species": species.json,
      "genus": genus.json, "family": family.json, "abstention": abstention.json,
      "precision": precision.json, "unknown": unknown.json, "notAPlant": notAPlant.json,
      "deniedPlants": deniedPlants.json, "failures": failures.json,
      "omissions": .counts(omissions), "unsupported": unsupported.json,
      "unsupportedByRule": .counts(unsupportedByRule), "falseCorrections": falseCorrections.json,
      "calibrationError": .number(orNull: calibrationError),
      "reliability": .array(reliability.map(\.json)),
      "latencyMedian": .number(orNull: latencyMedian), "latency95": .number(orNull: latency95),
      "cancellationMedian": .number(orNull: cancellationMedian),
      "peakMemory": .int(orNull: peakMemory), "routes": .counts(routes),
    ]).known
  }
}

extension EvaluationFigures.Share {
  fileprivate var json: JSONDocument { .object(["count": .int(count), "total": .int(total)]) }
}

extension EvaluationFigures.Bin {
  fileprivate var json: JSONDocument {
    .object([
      "from": .number(from), "count": .int(count), "confidence": .number(confidence),
      "accuracy": .number(accuracy),
    ])
  }
}

extension PairedTest {
  fileprivate var json: JSONDocument {
    .object([
      "pairs": .int(pairs), "both": .int(both), "onlyThis": .int(onlyThis),
      "onlyOther": .int(onlyOther), "midP": .number(probability),
    ])
  }
}

extension JSONDocument {
  /// How many there are of each.
  fileprivate static func counts(_ counts: [String: Int]) -> JSONDocument {
    .object(counts.map { Property($0.key, .int($0.value)) })
  }

  fileprivate static func int(orNull value: Int?) -> JSONDocument {
    value.map(JSONDocument.int) ?? .null
  }
}
