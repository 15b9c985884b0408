import ArgumentParser
import Foundation
import Paginate
import PagingHTTP

/// The options for the credentials of the requests.
struct CredentialOptions: ParsableArguments {
    static let title = "Authentication"

    @Option(
        help: ArgumentHelp(
            """
            Send this name and password by Basic authentication. Without a colon, the password is that of the environment \
            variable \(Self.passwordVariable), or of --netrc, because other users can see the arguments of a program.
            """,
            valueName: "name[:password]"))
    var user: String?

    @Flag(help: "Send the name and password that ~/.netrc has for the host of the URL, see CREDENTIALS.")
    var netrc = false

    @Option(
        help: ArgumentHelp("The same with another file than ~/.netrc.", valueName: "file"), completion: .file())
    var netrcFile: String?

    @Option(
        help: ArgumentHelp("Send the token in this file as Authorization: Bearer.", valueName: "file"),
        completion: .file())
    var bearerFile: String?

    @Option(
        help: ArgumentHelp(
            """
            Send a header field with environment variables in its value, 'Authorization: Bearer $TOKEN'. May be given \
            several times.
            """,
            valueName: "field"))
    var headerEnv: [HeaderField] = []

    private static let passwordVariable = "PAGINATE_PASSWORD"

    /// The file of names and passwords, with the option that names it; `nil` if none is read.
    var netrcInput: (option: String, file: String)? {
        if let netrcFile { return ("--netrc-file", netrcFile) }
        guard netrc, let file = try? Self.netrcPath(ProcessInfo.processInfo.environment) else { return nil }
        return ("--netrc", file)
    }

    private var readsNetrc: Bool { netrc || netrcFile != nil }

    mutating func validate() throws {
        for header in headerEnv {
            guard let field = header.field else {
                throw ValidationError("--header-env must be 'Name: $VARIABLE', without control characters")
            }
            guard EnvironmentField(field) != nil else {
                throw ValidationError(
                    "--header-env has no $VARIABLE: write it in single quotes, so that the shell does not replace it")
            }
        }
        guard let user else { return }
        let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard !user.isEmpty,
            Credentials(user: String(parts[0]), password: parts.count > 1 ? String(parts[1]) : "") != nil
        else {
            throw ValidationError("--user must be NAME or NAME:PASSWORD, not empty and without control characters")
        }
    }

    /// Checks that one option at most sets the header field `Authorization`.
    ///
    /// - Parameter header: The other header fields of the command line.
    func validate(beside header: [HeaderField]) throws {
        var sources: [String] = []
        if user != nil { sources.append("--user") }
        if user == nil || user?.contains(":") == true, readsNetrc { sources.append(netrc ? "--netrc" : "--netrc-file") }
        if bearerFile != nil { sources.append("--bearer-file") }
        for (option, fields) in [("--header-env", headerEnv), ("--header", header)]
        where fields.contains(where: { $0.field?.name.lowercased() == "authorization" }) {
            sources.append(option)
        }
        guard sources.count < 2 else {
            throw ValidationError(
                "\(sources.formatted(.list(type: .and).locale(Locale(identifier: "en_US")))) set the same header field, "
                    + "Authorization: give one of them")
        }
    }

    /// Adds the credentials to the header fields of a job.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - environment: The environment variables.
    /// - Throws: ``VariableFault``, ``NetrcFault``, ``FileFailure`` or ``InputFile/Fault``.
    func apply(to job: inout Job, environment: [String: String]) throws {
        for field in headerEnv.compactMap(\.field).compactMap(EnvironmentField.init) {
            let (field, values) = try field.field(in: environment)
            job.fields.all.append(field)
            job.environmentValues += values
        }
        if let bearerFile { job.fields["Authorization"] = "Bearer " + (try InputFile.token(bearerFile)) }
        if let credentials = try credentials(for: job.address.host() ?? "", environment) {
            job.fields["Authorization"] = credentials.authorization
        }
    }

    private func credentials(for host: String, _ environment: [String: String]) throws -> Credentials? {
        if let user, let colon = user.firstIndex(of: ":") {
            return Credentials(user: String(user[..<colon]), password: String(user[user.index(after: colon)...]))
        }
        if readsNetrc {
            let file = try NetrcFile(reading: netrcFile ?? Self.netrcPath(environment), isShared: netrcFile != nil)
            return try file.credentials(for: host, user: user)
        }
        guard let user else { return nil }
        guard let password = environment[Self.passwordVariable], !password.isEmpty else {
            throw VariableFault(
                Self.passwordVariable,
                "is not set, or is empty: --user without a password needs it, or --netrc. An empty password is "
                    + "--user NAME:"
            )
        }
        guard let credentials = Credentials(user: user, password: password) else {
            throw VariableFault(Self.passwordVariable, "contains a line break or another control character")
        }
        return credentials
    }

    private static func netrcPath(_ environment: [String: String]) throws(VariableFault) -> String {
        let home = environment["HOME"] ?? NSHomeDirectory()
        guard !home.isEmpty else { throw VariableFault("HOME", "is empty: --netrc needs it, or use --netrc-file") }
        return home + "/.netrc"
    }
}
