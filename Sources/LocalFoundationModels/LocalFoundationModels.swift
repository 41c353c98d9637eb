// One import for a program that is written against FoundationModels and runs on a model of its own.
@_exported public import Imaging
@_exported public import LanguageModels
@_exported public import Llama
