import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AuthWire } from './wire.queries.ts'
import { asCaller, friendlyName, read, tokenAnswer } from './factors.routes.ts'
import { codesInSet } from '../factors/factors.rules.ts'
import {
  answerCode,
  codesOf,
  makeCodes,
  removeCodes,
  renewCodes,
  type MadeCodes,
} from '../factors/recovery-codes.commands.ts'

/** Recovery codes in the words of the protocol (spec/auth.md; the client's own documentation of 2.119). */
export function registerRecoveryCodesWire(auth: FastifyInstance, wire: AuthWire): void {
  const path = '/factors/recovery-codes'
  auth.get(path, (request) =>
    asCaller(wire, request, async (work, caller) => {
      const { factor, left } = await codesOf(work, caller)
      return { id: factor.id, type: factor.kind, total: codesInSet, remaining: left }
    }),
  )
  auth.post(path, (request) =>
    asCaller(wire, request, async (work, caller) => {
      const { friendly_name: name } = read(z.object({ friendly_name: friendlyName }), request.body, 'Name too long')
      return presentMade(await makeCodes(work, wire, caller, name))
    }),
  )
  auth.post(`${path}/verify`, (request) =>
    asCaller(wire, request, async (work, caller) => {
      const { code } = read(z.object({ code: z.string().max(100) }), request.body, 'code is required')
      return tokenAnswer(work, caller, await answerCode(work, wire, caller, code))
    }),
  )
  auth.post(`${path}/regenerate`, (request) =>
    asCaller(wire, request, async (work, caller) => presentMade(await renewCodes(work, wire, caller))),
  )
  auth.delete(path, (request) =>
    asCaller(wire, request, async (work, caller) => ({ id: (await removeCodes(work, wire, caller)).id })),
  )
}

function presentMade({ factor, codes }: MadeCodes) {
  return { id: factor.id, type: factor.kind, friendly_name: factor.name, total: codes.length, codes }
}
