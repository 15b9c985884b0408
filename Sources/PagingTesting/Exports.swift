@_exported public import PagingSimulation
