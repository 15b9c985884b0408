import Paginate

/// The text of the help in addition to the options.
enum Manual {
    static let discussion = """
        Requests a list page by page and writes each item as the server wrote it, byte for byte, one per line, unless --format names another format. Only the \
        raw line breaks of pretty-printed JSON are removed; they never occur within its strings. Of XML, only S3's \
        is read: an element is written as a JSON object of its children.

        The style of the list is recognized from the first response. --explain shows the style and the reasons for it. \
        If no style is recognized, or the wrong one, add options: --style, or the places of values in a response, as \
        JSON pointers (RFC 6901) such as /data/items. Options override what is recognized. In scripts, pass the options \
        that --explain shows, because another response may show less: a short list has no token. If the second page has \
        the items of the first, by their ids or as a whole (see --key), the run ends, unless all items are equal: the \
        server ignores the requested page. If \
        nothing is recognized, commands to try are proposed, which fail if they do not fit. They have --trial, which \
        ends with exit code 65 if there is no second page with items, if that page has items of the first, if the server sends \
        another first page when it is requested again, or if offsets do not count items. Remove --trial once the command has loaded the list.

        PLACES
          --next, --next-base, --total, --more, --last and --last-page take the place of a value in a response: a JSON \
        pointer into the body; field:NAME, a header field; link:REL, the target of a Link header field; \
        link:REL@POINTER, the href of a link object in the array at a pointer; item:POINTER, a value in the last item \
        of the page.

        EXAMPLES
          The users of a site, 100 in a page, four pages at a time:
            paginate 'https://api.stackexchange.com/2.3/users?site=math' \\
                --page-size 100 --parallel 4
          Issues, into a file, so that the run can be resumed:
            paginate https://api.github.com/repos/apple/swift/issues \\
                --header-env 'Authorization: Bearer $GITHUB_TOKEN' -o issues.ndjson --resume issues.state
          Every hour, the issues that were updated since the hour before:
            paginate 'https://api.github.com/repos/apple/swift/issues?state=all&sort=updated&direction=asc' \\
                --since issues.bookmark --since-key /updated_at --since-parameter since \\
                --append -o issues.ndjson
          Books as a table, at most five requests in a second:
            paginate https://api.example.org/books \\
                --format csv --columns id,title,author/name --rate 5/s -o books.csv
          A GraphQL connection:
            paginate https://api.example.org/graphql --data-file query.json
          An API that is not recognized:
            paginate https://api.example.org/books \\
                --items /books --next /meta/after --next-parameter after
          A search by POST, with the page number in its body:
            paginate https://api.example.org/search --data '{"page": 1}' --page-body /page
          The id of the last item is the cursor of the next page, and an empty page ends the list:
            paginate https://api.example.org/books \\
                --next item:/id --next-parameter after --ends-at empty

        CREDENTIALS
          A secret in the arguments can be seen by other users of the machine, and stays in the history of the shell. So \
        --user NAME reads the password from the environment variable PAGINATE_PASSWORD, --bearer-file reads a token from \
        a file, and --header-env 'X-API-Key: $KEY' sends a header field with the value of the variable KEY; the single \
        quotes keep the shell from replacing it.
          --netrc reads ~/.netrc as curl does: machine HOST or default, then login NAME and password TEXT, with double \
        quotes around a value with spaces. The first entry for the host counts; --user NAME chooses the one with that \
        login. The port does not count. The file is refused if other users can read it, and the run ends if it has no \
        entry; --netrc-file names another file, which other users may read.
          Credentials are sent as all header fields are, see FAILURES. They are in no message, no proposed command, no \
        state file, and no line of --verbose. If a server repeats them as they were sent, or in Base64, JSON or percent \
        encoding, messages have an ellipsis in their place, unless they have fewer than four characters.

        FORMATS
          ndjson has one item per line. json is one array, with one item per line, and [] for an empty list. The array is \
        closed when the list ends, also with exit code 79 or 80; after a failure it has no closing bracket, and a \
        resumed run goes on with it.
          csv has lines as in RFC 4180, with CR LF. The first line has the names of the columns: those of --columns, \
        or the members of the items of the first page. Then an item with another member ends the run with exit code \
        65, so that no value is lost in silence; the message has the option that names all columns. With --columns, \
        other members are omitted. Texts, numbers and Booleans are written as they are, arrays and objects as JSON, \
        null and absent members as nothing, which is an empty line if there is one column, and the empty text as "". \
        An item that is not an object has one column, value. Texts that begin with =, +, - or @ are not changed: \
        spreadsheets may run them as formulas, so import the columns as text if the items come from others.
          --append adds to a file that ends with a complete line, of JSON unless --format is csv. A CSV file has the names of the columns already, and the \
        items must fit them. The state file that --append keeps is removed at the end of the run; after a crash, run \
        the same command first: another one that appends to the file is refused until then.

        BOOKMARKS
          --since FILE writes the items that are new since the run before. The first run writes all items, and stores the \
        greatest value at --since-key in FILE: a number, a date or a text. The next run sends that value as \
        --since-parameter, or in the body at --since-body, and writes the items with a greater value. Items with the \
        same value are written if the run before did not write them: FILE has digests of those that it wrote, by \
        their id, or of the whole item. The server should include items whose value equals the parameter. If it does not, items that \
        get the same value after the run are lost: leave the parameter out, and the whole list is read. Dates are those of ISO 8601 and \
        HTTP. If the order of two values is unknown, the run ends with exit code 65: 12/31/2023 and other notations of dates, \
        texts of different lengths such as v9 and v10, and texts such as N/A. \
        The bookmark moves only when the list is complete, with exit code 0; otherwise the \
        next run begins at the same value. With --append, no item is lost or written twice, even after kill -9.
          An item that gets a smaller value later is not found, nor is a second change of an item that keeps its value. If the value changes with each update, as updated_at \
        does, sort the list by it, in ascending order, so that items that are updated during the run are at its end: the run \
        ends with exit code 79 or 80 then, because a list by page number or offset moves, and may lack another one. If a cursor names \
        the last item of a page, add --dedupe --key POINTER with the place of the id: they are written with both values. Pass \
        the style that --explain shows: a response without new items may not show it, and then the run ends with exit \
        code 79.

        PLANS
          A list is read by several machines with three commands:
            paginate plan URL --parts 64 -o list.plan
            paginate run list.plan --part 7 --folder parts
            paginate verify list.plan --folder parts
          plan requests the first pages and divides the list: by page numbers or offsets, if the server states a total; or \
        by the values of a key, if the API selects items by it. For the latter, --lower and --upper name the two query \
        parameters, --from and --to their values for the whole list, and --by the place of the key in an item. More requests \
        show which of its bounds such a list includes; if that were wrong, items at the ends of parts would be lost or come \
        twice. --includes says it instead, if no item has the key. For times, a list that includes both bounds or none \
        needs --unit, the unit of the API's times. Parts have the same width, not the same number of items.
          run writes one part, and each run brings its own header fields and credentials: the plan has none but those in the \
        URL and the body. With --folder \
        it continues where an earlier run ended, also after kill -9, and does nothing if the part is finished. A finished \
        part is part-N.ndjson; files with a dot before the name belong to runs, and verify needs them: copy them too. Of two runs of the same part at the same \
        time, one ends with exit code 75. With --rate and --workers at planning, each run sends its requests evenly, also the \
        first one, so that all of them together keep the rate.
          A list by page numbers or offsets must not change while it is read: a run ends with exit code 81 if the total is \
        another one than in the plan. If one item is deleted and another added, nothing shows it.
          verify names the parts that are not finished, and compares the number of items with the total of the plan. A list \
        between two values may have changed since then: that is exit code 79.

        RESUMING
          --resume stores the state in a file after each page. Only its owner can read the file, because the URL and \
        the cursor may be secret. It contains no header fields and no credentials. After Ctrl-C, a failure or a crash, \
        the same command resumes. With --output no item is lost or repeated, even after kill -9: the next run removes \
        what was written after the state, and refuses an output that is missing or has another end. Standard output \
        cannot be shortened: after kill -9 the items of one page may be repeated, after Ctrl-C none are. Append it to \
        a file, with >> and not with >. If its reader closes it before the end, as head does, unread items count as \
        written (exit code 74). The file is removed when the list is complete, and with --output also if a resumed run \
        could not complete it, or gets no further because the server no longer knows the cursor: the next run reads the \
        list from its beginning. In a list by number or offset, a resumed run requests the last page once more, and ends \
        with exit code 79 if items have moved, there or in a page that was written in part. The file is refused while another run uses \
        it, and if the URL, the body, the style, the page size or the options of the output are other ones. --ends-at, \
        --max-items, the credentials and other options of the requests may change.

        DUPLICATES
          A list that changes while it is read may repeat items. --dedupe writes each item once, by the value at --key; \
        an item without that value is compared as a whole. The number of last items that are compared is \
        --dedupe-window; the default takes at most 70 MB. With --resume the keys are stored in a file next to the \
        state, 16 bytes each, or 32 with --since.

        FAILURES
          Temporary failures (no network, timeouts, 408, 425, 429, 500, 502, 503, 504) of requests that only read are \
        retried after 0.5, 1, 2, 4 and so on, at most 30 seconds, each varied by up to a half, and never before the time \
        that the server asks for. A pause that a server asks for in a successful response does not count as a retry. A \
        pause longer than --max-wait ends the run. A POST only reads if it is a GraphQL query, Elasticsearch's \
        _search, an operation of AWS such as DynamoDB's Scan and Query, or if --repeatable says so. Another one is \
        retried only if the server did not receive it, or refused it with 429, and not sent again for a check either: \
        the run ends with exit code 64, with --page-size and --trial before the first request. --rate N/s begins at \
        most N requests in any 1.1 seconds, retries included, so that the server receives at most N in a second; a \
        redirect does not count. Header fields, cookies and bodies are sent only to the scheme, host and port of the \
        URL, or from http to https of the same host; --links is for links and redirects to another one. \
        Cookies are stored until the run ends. A response of more than 64 MB, decompressed, is refused: request fewer \
        items in a page. A page number with the status 404 is after the last page, and so is an offset behind a page \
        that is shorter than the others, unless the list is not found either, or fewer items were received than an \
        exact total.

        COMPLETENESS
          A list ends with exit code 80, and keeps its state file unless --append removes its items again, if fewer items were received than the last exact total, if \
        any page had an error, says that it is partial or has fewer items than it says, if the last page says that there are \
        more, or if a list by number or offset without a total has a page without items in the middle. --total /none ignores a wrong total, \
        --last-page /none a wrong number of pages, --more /none and --last /none a wrong flag. A list in one response, of \
        which nothing shows that it is complete, is written, and ends with exit code 79: add --style single if it is \
        complete. So does a list by number or offset that ends with empty pages after full ones, if nothing else shows its \
        end: add --ends-at empty if an empty page ends it. So does a list whose pages have items of the page before, by \
        their ids: add --dedupe if no items are missing.

        ENVIRONMENT
          PAGINATE_PASSWORD: the password for --user NAME.
          HOME: the folder of .netrc.
          http_proxy, https_proxy, all_proxy, no_proxy: proxies, and the hosts that are reached without one, in small or \
        capital letters. A proxy is http://HOST:PORT, optionally with NAME:PASSWORD@ before the host, or \
        socks5h://HOST:PORT.
          SSL_CERT_FILE, SSL_CERT_DIR: certificate authorities to trust instead of those of the system.

        STYLES
        \(styles)
          The query of a Relay connection must have variables for first and after, \
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
