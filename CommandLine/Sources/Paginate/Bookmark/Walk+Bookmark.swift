extension Walk {
    /// Reads the bookmark of the run before; `nil` for the first run, and without `--since`.
    ///
    /// - Throws: ``FileFailure`` or ``StateRefused``.
    func readBookmark() throws -> Bookmark? {
        guard let since = job.since else { return nil }
        return try BookmarkFile(path: since.file).read(of: job.listDigest, key: since.key)
    }

    /// Moves the bookmark behind the items of a complete walk.
    ///
    /// It moves before the state file is removed: after a crash between the two, the resumed run finds in the state with
    /// which bookmark the walk began, and writes the same bookmark again.
    ///
    /// - Throws: ``FileFailure``. The bookmark is unchanged then.
    func writeBookmark(_ state: WalkState) throws {
        guard let since = job.since, let bookmark = state.since?.bookmark else { return }
        try BookmarkFile(path: since.file).write(bookmark)
    }
}
