import Paginate

/// The text of the help beside the options.
enum Manual {
    static let discussion = """
        Asks for one page of a list after the other and writes each item as the server wrote it, byte for byte, one a \
        line. Only raw line breaks, which pretty-printed JSON has between its tokens and never in its strings, are \
        left out. Of XML, an element is written as a JSON object of its children.

        How the list is paged is recognised from the first answer. --explain says what was seen. Where nothing is \
        recognised, or something wrong, say it: by --style, or by where things are in an answer, as JSON pointers (RFC \
        6901) such as /data/items. All that is said overrides what was recognised. In scripts, pass the style that --explain \
        said: another answer may show less, a short list no token. A second page that has the items of the first ends \
        the walk, unless they are all equal: the server ignores what names a page. Where nothing fits, commands to try \
        are proposed; those that do not fit fail. They have --trial, which ends with 65 unless a second page has items, \
        and none of the first page's: leave it out once one has brought the list.

        PLACES
          --next, --next-base, --total, --more, --last and --last-page take the place of a value in an answer: a JSON \
        pointer into the body; field:NAME, a header field; link:REL, the target of a Link field; link:REL@POINTER, the \
        href of a link object in the array at a pointer; item:POINTER, a value in the last item of the page.

        EXAMPLES
          A site's users, 100 in a page, four pages at a time:
            paginate 'https://api.stackexchange.com/2.3/users?site=math' \\
                --page-size 100 --parallel 4
          Issues, into a file that survives interruptions:
            paginate https://api.github.com/repos/apple/swift/issues \\
                --bearer-file token -o issues.ndjson --resume issues.state
          A GraphQL connection:
            paginate https://api.example.org/graphql --data-file query.json
          An API that is not recognised:
            paginate https://api.example.org/books \\
                --items /books --next /meta/after --next-parameter after
          A search by POST, by the number of the page in its body:
            paginate https://api.example.org/search --data '{"page": 1}' --page-body /page
          The id of the last item names the next page, and an empty page ends the list:
            paginate https://api.example.org/books \\
                --next item:/id --next-parameter after --ends-at empty

        RESUMING
          With --resume, the state after each page is in a file, for the owner's eyes only: the address and the place may \
        hold secrets, header fields and tokens are not in it. After Ctrl-C, a failure or a crash the same command goes \
        on. With --output nothing is lost and nothing is repeated, even after kill -9: what was written behind the \
        state is cut off first; an output that was changed meanwhile is refused. Standard output is not cut: there a \
        kill -9 may repeat the items of one page, Ctrl-C repeats none. Append it to a file, by >> and not by >. Where \
        its reader goes before the end, as head does, what stood in the pipe unread counts as written (exit code 74). \
        The file is removed once the list is whole, and refused where the command is another. One run at a time has it.

        DUPLICATES
          Lists that change while they are read may bring an item twice. --dedupe writes it once, by the value at --key; \
        items that have none are told apart by all of their bytes. It remembers so many of the last items as \
        --dedupe-window says: 70 MB at most unless it is said. With --resume they are kept beside the state, 16 bytes \
        each.

        FAILURES
          What may pass (no network, timeouts, 408, 425, 429, 500, 502, 503, 504) is tried again after 0.5, 1, 2, 4, … \
        and at most 30 seconds, half more or less, and never before the time that the server asks for. A pause that a server asks for \
        with a good answer is waited for without spending a retry. A pause of more than --max-wait ends the run. Header \
        fields, cookies and bodies go to the scheme, host and port of the URL alone, or from http to https of the same \
        host, never along with a link or a redirect to another. Cookies are kept until the run ends. An answer of more than 64 MB, \
        inflated, is refused: ask for fewer items in a page. A page number that is answered with 404 is behind the last \
        one, unless the list is not found either, or fewer items came than an exact total.

        COMPLETENESS
          A list of which fewer items came than the last exact total, of which any page had an error, or whose last \
        page says that more follow, ends with exit code 80, and its state file stays. --total /none ignores a total \
        that is wrong. A list in one answer that nothing shows to be whole is written, \
        and ends with exit code 79: add --style single if it is whole.

        ENVIRONMENT
          http_proxy, https_proxy, all_proxy, no_proxy: proxies, and the hosts that are reached without them, in small \
        or capital letters. http://HOST:PORT, with NAME:PASSWORD@ before the host or not, or socks5h://HOST:PORT.
          SSL_CERT_FILE, SSL_CERT_DIR: certificate authorities to trust instead of the system's.

        STYLES
        \(styles)
          The query of a Relay connection has variables for first and after, \
        such as query($first: Int, $after: String) { books(first: $first, after: $after) \
        { edges { node { title } } pageInfo { hasNextPage endCursor } } }.

        EXIT CODES
        \(codes)
        """

    private static let styles = StyleName.allCases.map { style in
        let name = style.rawValue
        return "  \(name)\(String(repeating: " ", count: 16 - name.count))\(style.summary)"
    }.joined(separator: "\n")

    private static let codes = ExitStatus.allCases.map { status in
        let code = String(status.rawValue)
        return "  \(code)\(String(repeating: " ", count: 5 - code.count))\(status.meaning)"
    }.joined(separator: "\n")
}
