extension Pager {
    /// Whether what an update brought may be told aloud: each update once, by the first who asks, however many show the
    /// list.
    ///
    /// - Parameter version: The version of the update, see ``Update/version``.
    /// - Returns: Whether nobody has told of it, nor of a later one. From now on somebody has.
    public func claimAnnouncement(of version: Int) -> Bool {
        if let announcedVersion, announcedVersion >= version { return false }
        announcedVersion = version
        return true
    }
}
