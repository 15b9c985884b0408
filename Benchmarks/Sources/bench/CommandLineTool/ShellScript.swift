/// How `curl` and `jq` write all items of a list. Each is a script of Bash whose argument is the URL of the list.
enum ShellScript {
    /// Follows the links in the bodies: one `curl` and two `jq` a page.
    static let linksInBodies = """
        set -euo pipefail
        page=$(mktemp)
        trap 'rm -f "$page"' EXIT
        url=$1
        while [ -n "$url" ]; do
            curl --fail --silent --show-error --output "$page" "$url"
            jq -c '.items[]' "$page"
            url=$(jq -r '.next // empty' "$page")
        done
        """

    /// Follows the links in the header fields: one `curl` and one `jq` a page.
    static let linksInFields = """
        set -euo pipefail
        page=$(mktemp)
        trap 'rm -f "$page"' EXIT
        next='<([^>]*)>; *rel="next"'
        url=$1
        while [ -n "$url" ]; do
            link=$(curl --fail --silent --show-error --output "$page" --write-out '%header{link}' "$url")
            jq -c '.[]' "$page"
            url=
            if [[ $link =~ $next ]]; then url=${BASH_REMATCH[1]}; fi
        done
        """

    /// Reads pages whose numbers are known before: one `curl`, which keeps its connection, and one `jq` for all pages.
    ///
    /// - Parameter pages: The number of pages.
    static func numberedPages(_ pages: Int) -> String {
        """
        set -euo pipefail
        curl --fail --silent --show-error "$1?page=[1-\(pages)]" | jq -c '.items[]'
        """
    }
}
