import Foundation
import Testing

@Suite("make install", .serialized)
struct InstallTests {
    /// Runs a line of the shell in the repository, with the program as `PROGRAM` and a folder as `DESTDIR`.
    ///
    /// Without the variables of a make that runs the tests: a make below another one prints which folder it enters.
    private func shell(_ line: String, _ folder: TemporaryFolder) async throws -> Program.End {
        let quoted = { (text: String) in "'\(text)'" }
        return try await Program(
            shell: """
                cd \(quoted(Repository.root.path)); unset MAKEFLAGS MAKELEVEL
                export PROGRAM=\(quoted(try Program.executable.path)) DESTDIR=\(quoted(folder.url.path)) PREFIX=/opt/tools
                \(line)
                """
        ).end()
    }

    private let root = "$DESTDIR/opt/tools"

    private func installed() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let end = try await shell("make install", folder)
        #expect(end.status == 0, "\(end.errors)")
        return folder
    }

    @Test("installs a program that runs, and make uninstall removes every file")
    func program() async throws {
        let folder = try await installed()
        let version = try await shell("\(root)/bin/paginate --version", folder)
        #expect(version.status == 0)
        #expect(version.output == (try await Program.run("--version")).output)
        #expect(!version.lines.isEmpty)
        let removed = try await shell("make uninstall; find $DESTDIR -type f", folder)
        #expect(removed.status == 0 && removed.output.isEmpty, "\(removed.errors)")
        let relative = try await shell("make install PREFIX=here", folder)
        #expect(relative.status != 0 && relative.errors.contains("absolute path"))
    }

    @Test("installs the man page beside the program, if there is one")
    func manPage() async throws {
        let folder = try TemporaryFolder()
        let page = "\(root)/share/man/man1/paginate.1"
        let built = "built=$DESTDIR/built; mkdir $built; cp $PROGRAM $built/paginate"
        let without = try await shell("\(built); make install PROGRAM=$built/paginate && [ ! -e \(page) ]", folder)
        #expect(without.status == 0, "\(without.errors)")
        let with = try await shell(
            "built=$DESTDIR/built; echo page >$built/paginate.1; make install PROGRAM=$built/paginate; cat \(page)",
            folder)
        #expect(with.status == 0 && with.lines.last == "page", "\(with.errors)")
    }

    @Test("installs completions that bash loads, with options, styles and formats")
    func bash() async throws {
        let folder = try await installed()
        let completion = "source \(root)/share/bash-completion/completions/paginate"
        for (words, expected) in [
            ("paginate --ver", "--verbose"), ("paginate --style git", "github"), ("paginate --format c", "csv"),
        ] {
            let count = words.split(separator: " ").count
            let end = try await shell(
                """
                bash --norc -c '\(completion); COMP_WORDS=(\(words)); COMP_CWORD=\(count - 1); COMP_LINE="\(words)"; \
                COMP_POINT=${#COMP_LINE}; \
                _paginate paginate "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; printf "%s\\n" "${COMPREPLY[@]}"'
                """, folder)
            #expect(end.lines.contains { $0.hasPrefix(expected) }, "\(words): \(end.lines) \(end.errors)")
        }
    }

    @Test(
        "installs completions that zsh and fish can parse",
        arguments: [("zsh", "zsh/site-functions/_paginate"), ("fish", "fish/vendor_completions.d/paginate.fish")])
    func otherShells(name: String, path: String) async throws {
        let folder = try await installed()
        let end = try await shell("command -v \(name) >/dev/null || exit 0; \(name) -n \(root)/share/\(path)", folder)
        #expect(end.status == 0, "\(end.errors)")
    }
}
