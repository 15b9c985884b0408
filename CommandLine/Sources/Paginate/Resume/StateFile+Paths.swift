extension StateFile {
    /// Whether an output file would overwrite the state file, or a file that belongs to it.
    ///
    /// - Parameters:
    ///   - output: The path of the output file.
    ///   - state: The path of the state file.
    public static func isPart(_ output: String, of state: String) -> Bool {
        let output = output.resolvedPath
        return [state, AtomicFile.partial(of: state), SeenFile.path(beside: state), ExclusiveLock.path(of: state)]
            .contains { $0.resolvedPath == output }
    }
}
