"""APIs whose pages have numbers or offsets."""

from documented.api import API, COUNT, Answer, Request, by_offset, by_page, pages


def jira(request: Request) -> Answer:
    part = by_offset(request, "startAt", "maxResults", 50)
    return Answer({"expand": "schema,names", "startAt": part.start, "maxResults": part.size, "total": COUNT, "issues": part.items})


def jira_dashboards(request: Request) -> Answer:
    part = by_offset(request, "startAt", "maxResults", 50)
    return Answer({"startAt": part.start, "maxResults": part.size, "isLast": not part.has_more, "values": part.items})


def jira_users(request: Request) -> Answer:
    return Answer(by_offset(request, "startAt", "maxResults", 50).items)


def cloudflare(request: Request) -> Answer:
    number, part = by_page(request, "page", "per_page", 20, 50)
    return Answer({
        "success": True, "errors": [], "messages": [], "result": part.items,
        "result_info": {
            "page": number, "per_page": part.size, "total_pages": pages(part.size), "count": len(part.items),
            "total_count": COUNT}})


def world_bank(request: Request) -> Answer:
    number, part = by_page(request, "page", "per_page", 50, 1000)
    return Answer([{"page": number, "pages": pages(part.size), "per_page": str(part.size), "total": COUNT}, part.items])


def spotify(request: Request) -> Answer:
    part = by_offset(request, default=20, largest=50)
    return Answer({
        "href": request.link(), "items": part.items, "limit": part.size, "offset": part.start, "total": COUNT,
        "next": request.link(offset=part.end, limit=part.size) if part.has_more else None,
        "previous": request.link(offset=max(part.start - part.size, 0), limit=part.size) if part.start else None})


def contentful(request: Request) -> Answer:
    part = by_offset(request, "skip", "limit", 100, 1000)
    return Answer({
        "sys": {"type": "Array"}, "total": COUNT, "skip": part.start, "limit": part.size, "items": part.items,
        "includes": {"Asset": [{"sys": {"id": str(n)}} for n in range(3)]}})


def pagerduty(request: Request) -> Answer:
    part = by_offset(request, default=25)
    return Answer({"users": part.items, "limit": part.size, "offset": part.start, "total": None, "more": part.has_more})


def algolia(request: Request) -> Answer:
    number, part = by_page(request, "page", "hitsPerPage", 20, 1000, first=0)
    return Answer({
        "hits": part.items, "page": number, "nbHits": COUNT, "nbPages": pages(part.size), "hitsPerPage": part.size,
        "exhaustiveNbHits": True, "query": "", "params": "", "processingTimeMS": 1})


def typesense(request: Request) -> Answer:
    number, part = by_page(request, "page", "per_page", 10, 250)
    return Answer({
        "facet_counts": [], "found": COUNT, "out_of": COUNT, "page": number,
        "request_params": {"collection_name": "rows", "per_page": part.size, "q": "*"}, "search_time_ms": 1,
        "hits": [{"document": item, "highlights": []} for item in part.items]})


def meilisearch(request: Request) -> Answer:
    part = by_offset(request, default=20)
    return Answer({"results": part.items, "offset": part.start, "limit": part.size, "total": COUNT})


def meilisearch_search(request: Request) -> Answer:
    part = by_offset(request, default=20)
    return Answer({
        "hits": part.items, "query": "", "processingTimeMs": 1, "limit": part.size, "offset": part.start,
        "estimatedTotalHits": COUNT})


def couchdb(request: Request) -> Answer:
    part = by_offset(request, "skip", "limit", COUNT, COUNT)
    return Answer({"total_rows": COUNT, "offset": part.start, "rows": part.items})


def npm(request: Request) -> Answer:
    part = by_offset(request, "from", "size", 20, 250)
    return Answer({"objects": part.items, "total": COUNT, "time": "Wed Jan 25 2017 19:23:35 GMT+0000 (UTC)"})


def elasticsearch(request: Request) -> Answer:
    part = by_offset(request, "from", "size", 10, 10000)
    return Answer({
        "took": 5, "timed_out": False, "_shards": {"total": 1, "successful": 1, "skipped": 0, "failed": 0},
        "hits": {"total": {"value": COUNT, "relation": "eq"}, "max_score": 1.0, "hits": part.items}})


def solr(request: Request) -> Answer:
    part = by_offset(request, "start", "rows", 10, 1000)
    return Answer({
        "responseHeader": {"status": 0, "QTime": 1}, "response": {"numFound": COUNT, "start": part.start, "docs": part.items}})


def guardian(request: Request) -> Answer:
    number, part = by_page(request, "page", "page-size", 10, 200)
    return Answer({"response": {
        "status": "ok", "userTier": "free", "total": COUNT, "startIndex": part.start + 1, "pageSize": part.size,
        "currentPage": number, "pages": pages(part.size), "orderBy": "newest", "results": part.items}})


def tmdb(request: Request) -> Answer:
    number, part = by_page(request, size=None)
    return Answer({"page": number, "results": part.items, "total_pages": pages(part.size), "total_results": COUNT})


def jikan(request: Request) -> Answer:
    number, part = by_page(request, "page", "limit", 25, 25)
    return Answer({
        "pagination": {
            "last_visible_page": pages(part.size), "has_next_page": part.has_more, "current_page": number,
            "items": {"count": len(part.items), "total": COUNT, "per_page": part.size}},
        "data": part.items})


def inaturalist(request: Request) -> Answer:
    number, part = by_page(request, "page", "per_page", 30, 200)
    return Answer({"total_results": COUNT, "page": number, "per_page": part.size, "results": part.items})


def openalex(request: Request) -> Answer:
    number, part = by_page(request, "page", "per-page", 25, 200)
    return Answer({
        "meta": {"count": COUNT, "db_response_time_ms": 1, "page": number, "per_page": part.size}, "results": part.items,
        "group_by": []})


def box(request: Request) -> Answer:
    part = by_offset(request, default=100, largest=1000)
    return Answer({
        "total_count": COUNT, "entries": part.items, "offset": part.start, "limit": part.size,
        "order": [{"by": "type", "direction": "ASC"}, {"by": "name", "direction": "ASC"}]})


def pipedrive(request: Request) -> Answer:
    part = by_offset(request, "start", "limit", 100, 500)
    state = {"start": part.start, "limit": part.size, "more_items_in_collection": part.has_more}
    if part.has_more:
        state["next_start"] = part.end
    return Answer({"success": True, "data": part.items or None, "additional_data": {"pagination": state}})


def auth0(request: Request) -> Answer:
    return Answer(by_page(request, "page", "per_page", 50, 100, first=0)[1].items)


def strava(request: Request) -> Answer:
    return Answer(by_page(request, "page", "per_page", 30, 200)[1].items)


def mailchimp(request: Request) -> Answer:
    part = by_offset(request, "offset", "count", 10, 1000)
    return Answer({"list_id": "abc", "members": part.items, "total_items": COUNT, "_links": [
        {"rel": "self", "href": request.address, "method": "GET"}]})


def spring(request: Request) -> Answer:
    number, part = by_page(request, "page", "size", 20, 2000, first=0)
    return Answer({
        "_embedded": {"rows": part.items},
        "_links": {"self": {"href": request.link()}} | (
            {"next": {"href": request.link(page=number + 1, size=part.size)}} if part.has_more else {}),
        "page": {"size": part.size, "totalElements": COUNT, "totalPages": pages(part.size), "number": number}})


def scim(request: Request) -> Answer:
    part = by_offset(request, "startIndex", "count", 100, 1000, first=1)
    return Answer({
        "schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"], "totalResults": COUNT,
        "itemsPerPage": len(part.items), "startIndex": part.start + 1, "Resources": part.items})


APIS = {
    "scim": API("SCIM", "https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.4", "/scim/v2/Users", scim),
    "jira": API("Jira, search", "https://developer.atlassian.com/server/jira/platform/rest-apis/", "/rest/api/2/search", jira),
    "jira-dashboards": API(
        "Jira, pages without a total", "https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination",
        "/rest/api/3/filter/search", jira_dashboards),
    "jira-users": API(
        "Jira, users", "https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/", "/rest/api/3/users",
        jira_users),
    "cloudflare": API(
        "Cloudflare", "https://developers.cloudflare.com/fundamentals/api/how-to/make-api-calls/", "/client/v4/zones",
        cloudflare),
    "world-bank": API(
        "World Bank", "https://datahelpdesk.worldbank.org/knowledgebase/articles/898581-api-basic-call-structures",
        "/v2/country?format=json", world_bank),
    "spotify": API("Spotify", "https://developer.spotify.com/documentation/web-api/concepts/api-calls", "/v1/me/tracks", spotify),
    "contentful": API(
        "Contentful", "https://www.contentful.com/developers/docs/references/content-delivery-api/",
        "/spaces/a/entries", contentful),
    "pagerduty": API("PagerDuty", "https://developer.pagerduty.com/docs/pagination", "/users", pagerduty),
    "algolia": API(
        "Algolia", "https://www.algolia.com/doc/guides/building-search-ui/ui-and-ux-patterns/pagination/js/",
        "/1/indexes/rows", algolia),
    "typesense": API(
        "Typesense", "https://typesense.org/docs/latest/api/search.html", "/collections/rows/documents/search?q=*",
        typesense),
    "meilisearch": API(
        "Meilisearch, documents", "https://www.meilisearch.com/docs/reference/api/documents", "/indexes/rows/documents",
        meilisearch),
    "meilisearch-search": API(
        "Meilisearch, search", "https://www.meilisearch.com/docs/reference/api/search", "/indexes/rows/search",
        meilisearch_search),
    "couchdb": API(
        "CouchDB", "https://docs.couchdb.org/en/stable/ddocs/views/pagination.html", "/rows/_all_docs?limit=20", couchdb),
    "npm": API(
        "npm", "https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md", "/-/v1/search?text=paging", npm),
    "elasticsearch": API(
        "Elasticsearch, from and size",
        "https://www.elastic.co/guide/en/elasticsearch/reference/current/paginate-search-results.html", "/rows/_search",
        elasticsearch),
    "solr": API(
        "Solr", "https://solr.apache.org/guide/solr/latest/query-guide/pagination-of-results.html", "/solr/rows/select?q=*:*",
        solr),
    "guardian": API("The Guardian", "https://open-platform.theguardian.com/documentation/search", "/search", guardian),
    "tmdb": API("TMDB", "https://developer.themoviedb.org/reference/search-movie", "/3/search/movie?query=a", tmdb),
    "jikan": API("Jikan", "https://docs.api.jikan.moe/", "/v4/anime", jikan),
    "inaturalist": API("iNaturalist", "https://api.inaturalist.org/v1/docs/", "/v1/taxa", inaturalist),
    "openalex": API("OpenAlex", "https://docs.openalex.org/how-to-use-the-api/get-lists-of-entities/paging", "/works", openalex),
    "box": API("Box", "https://developer.box.com/guides/api-calls/pagination/offset-based/", "/2.0/folders/0/items", box),
    "pipedrive": API("Pipedrive", "https://pipedrive.readme.io/docs/core-api-concepts-pagination", "/v1/deals", pipedrive),
    "auth0": API(
        "Auth0", "https://auth0.com/docs/manage-users/user-search/view-search-results-by-page", "/api/v2/users", auth0),
    "strava": API("Strava", "https://developers.strava.com/docs/", "/api/v3/athlete/activities", strava),
    "mailchimp": API(
        "Mailchimp", "https://mailchimp.com/developer/marketing/docs/methods-parameters/", "/3.0/lists/abc/members", mailchimp),
    "spring": API(
        "Spring Data REST", "https://docs.spring.io/spring-data/rest/reference/paging-and-sorting.html", "/rows", spring),
}
