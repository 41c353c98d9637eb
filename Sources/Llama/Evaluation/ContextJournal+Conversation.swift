extension ContextJournal {
  /// Whether what was read is a conversation, which waits for an answer.
  func isWhole(_ conversation: ModelConversation) -> Bool {
    !messages.isEmpty && conversation.messages.map(\.digest) == messages
      && conversation.messages.last?.role != .assistant
  }

  /// Whether what was read is a conversation but for its last answer.
  func differsInAnswer(from conversation: ModelConversation) -> Bool {
    answerStart != nil && messages.count == conversation.messages.count
      && conversation.messages.last?.role == .assistant
      && conversation.messages.dropLast().map(\.digest).elementsEqual(messages.dropLast())
  }

  /// Whether what was read is the beginning of a conversation.
  func begins(_ conversation: ModelConversation) -> Bool {
    !messages.isEmpty && messages.count < conversation.messages.count
      && conversation.messages.map(\.digest).starts(with: messages)
  }
}
