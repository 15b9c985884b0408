import Foundation
import NIOCore
import NIOPosix

/// The address could not be listened at.
public struct CannotListen: Error, CustomStringConvertible {
    /// What is wrong, in one line.
    public var description: String

    /// - Returns: `nil` for an error that has nothing to do with the address.
    init?(_ error: any Error, _ options: ServerOptions) {
        let reason: String
        switch error {
        case let error as IOError:
            reason = Self.reason(error)
        case is SocketAddressError, is SocketAddressError.UnknownHost:
            reason = "there is no such host"
        default:
            return nil
        }
        description = "cannot listen at \(options.host):\(options.port): \(reason)"
    }

    private static func reason(_ error: IOError) -> String {
        switch error.errnoCode {
        case EADDRINUSE: "another program already uses this port; choose another with --port"
        case EACCES: "this port needs more rights; choose one above 1023 with --port"
        case EADDRNOTAVAIL: "this machine has no such address"
        default: "\(error)"
        }
    }
}

extension ServerOptions {
    /// Tries whether the address can be listened at, so that a person hears of a taken port before the data is made and
    /// not after. Another program may still take it in between; `ExplorerServer.run` fails then.
    ///
    /// - Throws: `CannotListen`.
    public func checkAddress() async throws {
        do {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: host, port: port).get()
            try await channel.close()
        } catch {
            throw CannotListen(error, self) ?? error
        }
    }
}
