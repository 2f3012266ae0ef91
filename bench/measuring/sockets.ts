import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'

/** A browser's socket to an address, connected. */
export async function connected(address: string, auth: object): Promise<Socket> {
  const socket = io(address, { auth, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

/** A socket server that does nothing but what `prepare` asks of it, and where it is. */
export async function bareServer(prepare: (server: Server) => void): Promise<{ server: Server; address: string }> {
  const http = createServer()
  const server = new Server(http)
  prepare(server)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** Measures with such a server, and one socket connected with it. */
export async function withBareServer<T>(
  measure: (server: Server, socket: Socket) => Promise<T>,
  prepare: (server: Server) => void = () => undefined,
): Promise<T> {
  const { server, address } = await bareServer(prepare)
  const socket = await connected(address, {})
  try {
    return await measure(server, socket)
  } finally {
    socket.disconnect()
    await server.close()
  }
}
