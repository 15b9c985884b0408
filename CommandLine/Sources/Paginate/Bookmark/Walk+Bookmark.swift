extension Walk {
    /// Reads the bookmark of the run before; `nil` for the first run, and without `--since`.
    ///
    /// - Throws: ``FileFailure`` or ``StateRefused``.
    func readBookmark() throws -> Bookmark? {
        guard let since = job.since else { return nil }
        return try BookmarkFile(path: since.file).read(of: job.listDigest, key: since.key)
    }

    /// Checks that no other run has moved the bookmark since the walk began.
    ///
    /// - Parameter progress: The progress in the state from which the walk resumes.
    /// - Throws: ``FileFailure``, or ``StateRefused`` if the file has another bookmark.
    func checkBookmark(_ progress: SinceProgress) throws {
        guard let file = job.since?.file else { return }
        let bookmark = try readBookmark()
        // After a crash, the file may have the bookmark of the end of the walk already.
        if bookmark == progress.start || bookmark == progress.bookmark { return }
        guard bookmark != nil else {
            throw StateRefused(
                """
                \(file) does not exist, and this run began with the bookmark in it. Restore it, or read the list from its \
                beginning\(job.adviceToRestart): all items are written again then
                """)
        }
        throw StateRefused(
            """
            \(file) is not the bookmark with which this run began: another run may have moved it, and written \
            the items before it. Restore the bookmark, or go on with later items only\(job.adviceToRestart)
            """)
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
