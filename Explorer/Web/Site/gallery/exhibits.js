// The lists of the gallery: what each is called, the server's list behind it, and what the reader can do with it. The comment in
// its code says what it is.

import chat from "../../Sources/Web/Gallery/Chat.swift";
import declarativeList from "../../Sources/Web/Gallery/DeclarativeList.swift";
import edits from "../../Sources/Web/Gallery/Edits.swift";
import feed from "../../Sources/Web/Gallery/Feed.swift";
import jump from "../../Sources/Web/Gallery/Jump.swift";
import laboratory from "../../Sources/Web/Gallery/Laboratory.swift";
import offline from "../../Sources/Web/Gallery/Offline.swift";
import offsetAndLimit from "../../Sources/Web/Gallery/OffsetAndLimit.swift";
import pullBothWays from "../../Sources/Web/Gallery/PullBothWays.swift";
import pullUpForMore from "../../Sources/Web/Gallery/PullUpForMore.swift";
import peopleList from "../../Sources/Web/List/PeopleList.swift";
import search from "../../Sources/Web/Gallery/Search.swift";
import sections from "../../Sources/Web/Gallery/Sections.swift";

/**
 * By their names in the address. `number` is the one that the engine knows an exhibit by. Of the server's list: `count` is
 * how many rows it has, and `latency` how long an answer takes, in milliseconds. `given` rows are shown without a request,
 * a row is `height` pixels tall before it is measured, and the space behind the last row is `tail` pixels tall. A list that
 * `isOpenEnded` does not know how many rows the server has. `staticRows` stand above the list. A list that `isKept` is as the
 * reader left it when the reader comes back. The list at an `address` is not the gallery's own. `doc` is the index of the
 * comment in its code that says what it is, 0 unless given.
 */
export const exhibits = new Map(Object.entries({
  "pull-up": {
    number: 0, title: "Pull up for more", code: pullUpForMore, count: 60, latency: 2000, given: 12, height: 75, tail: 75,
    look: "number", tools: ["more"], pulls: ["end"], isOpenEnded: true,
  },
  "offset": {
    number: 1, title: "Offset and limit", code: offsetAndLimit, count: 190, latency: 300, look: "number",
    tools: ["failNext"], isOpenEnded: true,
    staticRows: ["Limit: 20 rows", "Start: the number of rows received"],
  },
  "pull-both": {
    number: 2, title: "Pull down, pull up", code: pullBothWays, count: 150, latency: 2000, look: "number",
    tools: ["more"], pulls: ["head", "end"], isOtherAtRefresh: true, isOpenEnded: true,
  },
  "moderators": { title: "Moderators", code: peopleList, address: "#site=stackoverflow&list=moderators" },
  "last-row": {
    number: 3, title: "Declarative list, last row", code: declarativeList, count: 200, latency: 1000, given: 25,
    isOpenEnded: true, look: "page",
  },
  "threshold": {
    number: 4, title: "Declarative list, threshold", code: declarativeList, count: 200, latency: 500, given: 25,
    isOpenEnded: true, look: "page", doc: 1,
  },
  "chat": {
    number: 5, title: "Chat", code: chat, count: 2000, latency: 150, tail: 24, look: "chat", tools: ["write"],
  },
  "feed": {
    number: 6, title: "Feed", code: feed, count: 500, latency: 150, look: "text", tools: ["others"],
  },
  "sections": {
    number: 7, title: "Sections", code: sections, count: 2000, latency: 150, look: "text", hasSections: true,
  },
  "search": {
    number: 8, title: "Search", code: search, count: 5000, latency: 150, look: "text", tools: ["query"],
  },
  "edits": {
    number: 9, title: "Edit, delete, move", code: edits, count: 300, latency: 600, look: "text", tools: ["refuse"], isEditable: true,
  },
  "jump": {
    number: 10, title: "Jump", code: jump, count: 100000, latency: 150, look: "text", tools: ["goTo"],
  },
  "offline": {
    number: 11, title: "Offline and back", code: offline, count: 1000, latency: 150, look: "text", tools: ["network"], isKept: true,
  },
  "laboratory": {
    number: 12, title: "The engine at work", code: laboratory, count: 10000, latency: 600, look: "number", isLaboratory: true,
  },
}));
