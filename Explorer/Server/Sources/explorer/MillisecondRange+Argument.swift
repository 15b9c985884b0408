import ArgumentParser
import ExplorerServer

extension MillisecondRange: @retroactive ExpressibleByArgument {
    /// The range with the text of an option's value.
    public init?(argument: String) {
        self.init(argument)
    }
}
