import { Readable } from 'node:stream'
import type pg from 'pg'

/** What of a connection of `pg` a copy speaks with; its types leave out the half that sends. */
type Wire = pg.Connection & {
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean; once(event: 'drain', then: () => void): void }
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

const rowsOf = ({ text }: { text: string }): number => Number(/\d+$/.exec(text)?.[0] ?? 0)

/** What `copy … to stdout` answers, as it comes; `rows()` once it is over. Errors of the database are errors of the stream. */
export function copyOut(client: pg.Client, statement: string): Readable & { rows(): number } {
  let wire: Wire | undefined
  let rows = 0
  const stream = new Readable({ read: () => wire?.stream.resume() })
  const query = {
    submit(connection: pg.Connection) {
      wire = connection as Wire
      wire.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The parser reads the next message into the same memory.
      if (!stream.push(Buffer.from(chunk))) wire!.stream.pause()
    },
    handleCommandComplete(message: { text: string }) {
      rows = rowsOf(message)
    },
    handleError: (error: Error) => void stream.destroy(error),
    handleReadyForQuery: () => void stream.push(null),
  }
  client.query(query)
  return Object.assign(stream, { rows: () => rows })
}

/** Gives all of `source` to a `copy … from stdin` and answers how many rows it was. Throws what the database says of them. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let trouble: unknown
    const send = async (wire: Wire) => {
      try {
        for await (const chunk of source) {
          if (trouble) return
          wire.sendCopyFromChunk(chunk)
          if (wire.stream.writableNeedDrain) await new Promise<void>((drained) => wire.stream.once('drain', drained))
        }
        wire.endCopyFrom()
      } catch (error) {
        trouble ??= error
        wire.sendCopyFail('its source broke off')
      }
    }
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: pg.Connection) => void send(connection as Wire),
      handleCommandComplete(message: { text: string }) {
        rows = rowsOf(message)
      },
      handleError(error: Error) {
        trouble ??= error
        // A lost connection says no more after this.
        if (!('severity' in error)) reject(error)
      },
      handleReadyForQuery: () => (trouble ? reject(trouble) : resolve(rows)),
    })
  })
}
