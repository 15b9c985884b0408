/// The version of the last update that was announced, so that each update is announced once.
struct AnnouncementClaim {
    private var announcedVersion: Int?

    /// Claims the announcement of an update.
    ///
    /// - Returns: Whether neither this update nor a later one was claimed before.
    mutating func claim(_ version: Int) -> Bool {
        if let announcedVersion, announcedVersion >= version { return false }
        announcedVersion = version
        return true
    }
}
