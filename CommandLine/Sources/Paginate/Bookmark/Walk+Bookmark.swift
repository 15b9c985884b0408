extension Walk {
    /// The bookmark with which the walk begins; `nil` for the first run, and without `--since`.
    ///
    /// - Parameter saved: The state from which the walk resumes; `nil` for a new walk.
    /// - Throws: ``FileFailure``, or ``StateRefused`` if the file is no bookmark of the list, or if another run has moved it since
    ///   the walk began.
    func startBookmark(_ saved: WalkState?) throws -> Bookmark? {
        guard let since = job.since else { return nil }
        let bookmark = try BookmarkFile(path: since.file).read(of: job.listDigest, key: since.key)
        guard let progress = saved?.since else { return bookmark }
        // After a crash, the file may have the bookmark of the end of the walk already.
        guard bookmark == progress.start || bookmark == progress.bookmark else {
            throw StateRefused(
                """
                \(since.file) is not the bookmark with which this run began: another run has moved it, and its items are in \
                another output. Restore the bookmark
                """)
        }
        return progress.start
    }

    /// Moves the bookmark after the items of a complete walk.
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
