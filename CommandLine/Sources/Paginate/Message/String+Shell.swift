extension String {
    /// The text in single quotes, as one argument for a POSIX shell.
    public var shellQuoted: String { "'\(replacing("'", with: #"'\''"#))'" }
}
