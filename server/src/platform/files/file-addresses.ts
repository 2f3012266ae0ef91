import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Vault } from '../keys/vault.ts'

/** What stands in the address of a file: what and for whom, and until when it works, as an instant. */
type Ticket = { until: string }

/** Seals tickets of one kind into addresses, so that nobody can make or change one; `place` keeps the kinds apart. */
export function ticketsOf<T extends Ticket>(vault: Vault, place: string, schema: z.ZodType<T>) {
  return {
    /** A ticket as it stands in an address, which works from `now` on for `lifetime`. */
    seal(ticket: Omit<T, 'until'>, now: Temporal.Instant, lifetime: { minutes: number }): string {
      const whole = { ...ticket, until: now.add(lifetime).toString() }
      return vault.seal(Buffer.from(JSON.stringify(whole)), place).toString('base64url')
    },
    /** The ticket of an address, where it is one that this product made. */
    read(sealed: string): T | undefined {
      try {
        const read = schema.safeParse(JSON.parse(vault.open(Buffer.from(sealed, 'base64url'), place).toString()))
        return read.success ? read.data : undefined
      } catch {
        return undefined
      }
    },
  }
}

export const isOver = ({ until }: Ticket, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(until), now) < 0

/** Answers with a file that is kept by nobody on the way and that a browser never runs. */
export function sendFile(
  reply: FastifyReply,
  { name, mediaType }: { name: string; mediaType: string },
  content: unknown,
): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(mediaType)
    .send(content)
}
