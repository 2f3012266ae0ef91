import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'

/** A browser's socket to an address, connected. */
export async function connected(address: string, auth: object): Promise<Socket> {
  const socket = io(address, { auth, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

/** Measures with a socket server that does nothing but what `prepare` asks of it, and one socket connected with it. */
export async function withBareServer<T>(
  measure: (server: Server, socket: Socket) => Promise<T>,
  prepare: (server: Server) => void = () => undefined,
): Promise<T> {
  const http = createServer()
  const server = new Server(http)
  prepare(server)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const socket = await connected(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {})
  try {
    return await measure(server, socket)
  } finally {
    socket.disconnect()
    await server.close()
  }
}
