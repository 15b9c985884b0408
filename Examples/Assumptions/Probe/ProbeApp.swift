import SwiftUI
import UIKit

/// The experiment that the app performs: its last launch argument.
enum Trial: String, CaseIterable {
    case endDragging, moveBoundsWhileDecelerating, shrinkWhileDecelerating, shrinkWhileDragged, returnInside
    case refreshDistance, changeWhileRefreshing
    case pullBelowOverlay, pullBelowRow, removeWhileRefreshing

    static var current: Trial { ProcessInfo.processInfo.arguments.last.flatMap(Trial.init) ?? .endDragging }
}

/// The observations, as text that a UI test can read.
@MainActor @Observable
final class Findings {
    private(set) var text = ""

    func add(_ finding: String) { text += finding + "\n" }
}

/// An app that performs one experiment while it is scrolled, and shows its observations.
@main
struct ProbeApp: App {
    @State private var findings = Findings()

    var body: some Scene {
        WindowGroup {
            VStack {
                Text(findings.text).accessibilityIdentifier("findings").frame(height: 20)
                switch Trial.current {
                case .pullBelowOverlay, .pullBelowRow, .removeWhileRefreshing:
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

/// A refreshable list, which the trial can remove during a refresh.
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
        if trial == .removeWhileRefreshing { isShown = false }
        do { try await Task.sleep(for: .seconds(3)) } catch { findings.add("cancelled") }
        findings.add("ends")
    }
}
