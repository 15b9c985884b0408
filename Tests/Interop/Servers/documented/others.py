"""APIs that answer in XML, or whose lists page in a way of their own."""

from xml.sax.saxutils import escape

from documented.api import API, Answer, Request, Slice, place, token


def listing(request: Request, groups: bool) -> Answer:
    size = min(request.number("max-keys", 100), 1000)
    part = Slice(place(request.query.get("continuation-token", "")), size)
    entries = "".join(
        f"<Contents><Key>{escape(item['name'])}</Key><Size>{item['id']}</Size></Contents>" for item in part.items)
    if groups:
        entries += "".join(f"<CommonPrefixes><Prefix>folder {n}/</Prefix></CommonPrefixes>" for n in range(3))
    more = f"<NextContinuationToken>{token(part.end)}</NextContinuationToken>" if part.has_more else ""
    return Answer(
        '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
        f"<Name>rows</Name><KeyCount>{len(part.items)}</KeyCount><MaxKeys>{size}</MaxKeys>"
        f"<IsTruncated>{str(part.has_more).lower()}</IsTruncated>{more}{entries}</ListBucketResult>", type="application/xml")


def s3(request: Request) -> Answer:
    return listing(request, groups=False)


def s3_groups(request: Request) -> Answer:
    return listing(request, groups=True)


def mediawiki(request: Request) -> Answer:
    part = Slice(place(request.query.get("apcontinue", "")), min(request.number("aplimit", 10), 500))
    body = {"batchcomplete": True, "query": {"allpages": [
        {"pageid": item["id"], "ns": 0, "title": item["name"]} for item in part.items]}}
    if part.has_more:
        body["continue"] = {"apcontinue": token(part.end), "continue": "-||"}
    return Answer(body)


def mediawiki_properties(request: Request) -> Answer:
    """Pages with two links each. If an answer may not have all links of its pages, the next one has the same pages again."""
    part = Slice(place(request.query.get("gapcontinue", "")), min(request.number("gaplimit", 10), 500))
    start = place(request.query.get("plcontinue", ""))
    end = start + (500 if request.query.get("pllimit") == "max" else min(request.number("pllimit", 10), 500))
    pages = [
        {"pageid": item["id"], "ns": 0, "title": item["name"]}
        | ({"links": links} if (links := [{"ns": 0, "title": f"link {n}"} for n in range(2) if start <= 2 * row + n < end]) else {})
        for row, item in enumerate(part.items)]
    body = {"query": {"pages": pages}}
    if end < 2 * len(part.items):
        batch = {name: request.query[name] for name in ["gapcontinue"] if name in request.query}
        return Answer(body | {"continue": batch | {"plcontinue": token(end), "continue": "||"}})
    if part.has_more:
        body["continue"] = {"gapcontinue": token(part.end), "continue": "gapcontinue||"}
    return Answer(body | {"batchcomplete": True})


APIS = {
    "s3": API("Amazon S3", "https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html", "/?list-type=2", s3),
    "s3-delimiter": API(
        "Amazon S3, with a delimiter", "https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html",
        "/?list-type=2&delimiter=/", s3_groups, items="/ListBucketResult/Contents"),
    "mediawiki": API(
        "MediaWiki", "https://www.mediawiki.org/wiki/API:Continue",
        "/w/api.php?action=query&list=allpages&format=json&formatversion=2", mediawiki),
    "mediawiki-properties": API(
        "MediaWiki, with properties", "https://www.mediawiki.org/wiki/API:Continue",
        "/w/api.php?action=query&generator=allpages&prop=links&format=json&formatversion=2", mediawiki_properties),
}
