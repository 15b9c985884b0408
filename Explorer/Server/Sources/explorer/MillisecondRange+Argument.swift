import ArgumentParser
import ExplorerServer

extension MillisecondRange: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}
