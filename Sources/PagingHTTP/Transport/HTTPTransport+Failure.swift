import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPTransport {
    /// Sends a request and throws an ``HTTPFailure`` for an error of the network.
    ///
    /// - Throws: ``HTTPFailure/network(_:)``, another failure of the transport's own, or `CancellationError`.
    func response(to request: TransportRequest) async throws -> TransportResponse {
        do {
            return try await send(request)
        } catch is CancellationError {
            throw CancellationError()
        } catch let failure as NetworkFailure {
            throw HTTPFailure.network(failure)
        } catch let failure as any PageFailure {
            throw failure
        } catch let error as URLError where error.code == .cancelled {
            throw CancellationError()
        } catch {
            throw HTTPFailure.network(NetworkFailure(error, at: request.url))
        }
    }
}
