/// The operations that are measured, in the order of the table.
package let allOperations: [any Operation.Type] = [
    RandomRead.self, Iteration.self, RowAppearing.self, EarlyPage.self, LatePage.self, RepeatedItems.self,
    ItemEdit.self,
    Refreshing.self,
]
