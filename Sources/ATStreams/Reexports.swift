// The types in public signatures, so that `import ATStreams` is enough.

@_exported public import ATData
@_exported public import ATRepo
