extension PresentedList {
    /// Whether what an update brought may be told aloud: each update once, by the first who asks, however many show the
    /// list.
    ///
    /// - Parameter update: The update.
    /// - Returns: Whether nobody has told of it, nor of a later one. From now on somebody has.
    public func claimAnnouncement(of update: PresentedUpdate<Item, Element, Section>) -> Bool {
        let version = update.rows.base.version
        if let announcedVersion, announcedVersion >= version { return false }
        announcedVersion = version
        return true
    }
}
