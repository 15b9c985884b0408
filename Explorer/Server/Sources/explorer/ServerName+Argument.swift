import ArgumentParser
import ExplorerServer

extension ServerName: @retroactive ExpressibleByArgument {
    /// The name with the text of an option's value.
    public init?(argument: String) {
        self.init(argument)
    }
}
