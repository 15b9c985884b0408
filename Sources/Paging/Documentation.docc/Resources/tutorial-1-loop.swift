for try await page in books.pages() {
    print(page.items.count)
    // 20
    // 20
    // 20
    // 20
    // 10
}
