// What an UnreliableSource is made of.
@_exported public import struct PagingSimulation.SeededRandom
@_exported public import struct PagingSimulation.SimulatedItem
@_exported public import struct PagingSimulation.SimulatedServer
