import SwiftUI
import UIKit

/// What a UI test wants to learn: the last argument of the launch.
enum Trial: String, CaseIterable {
    case letGo, moveBoundsWhileSlowing, shrinkWhileSlowing, shrinkWhileDragged, comeBack
    case refreshDistance, changeWhileTurning
    case pullBelowOverlay, pullBelowRow, leaveWhileRefreshing

    static var current: Trial { ProcessInfo.processInfo.arguments.last.flatMap(Trial.init) ?? .letGo }
}

/// What happened, as text that a UI test can read.
@MainActor @Observable
final class Findings {
    private(set) var text = ""

    func add(_ finding: String) { text += finding + "\n" }
}

/// An app that does one thing while it is scrolled, and says what it saw.
@main
struct ProbeApp: App {
    @State private var findings = Findings()

    var body: some Scene {
        WindowGroup {
            VStack {
                Text(findings.text).accessibilityIdentifier("findings").frame(height: 20)
                switch Trial.current {
                case .pullBelowOverlay, .pullBelowRow, .leaveWhileRefreshing:
                    RefreshableProbe(trial: Trial.current, findings: findings)
                default:
                    TableProbe(trial: Trial.current, findings: findings)
                }
            }
        }
    }
}

private struct TableProbe: UIViewControllerRepresentable {
    let trial: Trial
    let findings: Findings

    func makeUIViewController(context: Context) -> TableProbeController { TableProbeController(trial, findings) }

    func updateUIViewController(_ controller: TableProbeController, context: Context) {}
}

/// A list that can be refreshed, and goes while it is if the trial says so.
private struct RefreshableProbe: View {
    let trial: Trial
    let findings: Findings
    @State private var isShown = true

    var body: some View {
        if isShown {
            List {
                ForEach(0..<(trial == .pullBelowRow ? 0 : 50), id: \.self) { Text("\($0)") }
                if trial == .pullBelowRow { Text("Nothing here").frame(height: 400) }
            }
            .overlay {
                if trial == .pullBelowOverlay { ContentUnavailableView { Text("Nothing here") } }
            }
            .refreshable { await refresh() }
        } else {
            Text("Gone")
        }
    }

    private func refresh() async {
        findings.add("refreshes")
        if trial == .leaveWhileRefreshing { isShown = false }
        do { try await Task.sleep(for: .seconds(3)) } catch { findings.add("cancelled") }
        findings.add("ends")
    }
}
