import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quartet/contract/contract'
import fc from 'fast-check'
import type { z } from 'zod'
import { idsFor, send, type Attack } from './fixtures.ts'
import { escaped, queryOf, textOf, valuesOf } from './values.ts'
import { callers } from '../permissions/callers.ts'

const headers = fc.record(
  {
    'x-acting-gym': fc.constantFrom('', 'null', '00000000-0000-4000-8000-000000000000', "' or 1=1", 'GYM'),
    'idempotency-key': fc.constantFrom('', 'short', 'k'.repeat(129), 'a good long key', '__proto__', 'ключ-ключ'),
    'x-request-id': fc.constantFrom('x', 'fine-id-12345', '\t', '{"a":1}'),
    'content-type': fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'nonsense',
    ),
    accept: fc.constantFrom('text/html', '*/*', 'application/xml'),
    authorization: fc.constantFrom('Bearer', 'Bearer  ', 'Bearer a.b.c', 'Basic YTpi', 'Bearer ../..', 'bearer x'),
  },
  { requiredKeys: [] },
)

/** Every operation of the contract, sent what mostly fits it and now and then does not. */
export const requests: Attack[] = Object.entries(contract).flatMap(([slice, ofSlice]) =>
  Object.entries(ofSlice as Record<string, AnyContractProcedure>).map(([verb, procedure]) =>
    attackOn(`${slice}.${verb}`, procedure['~orpc'] as never),
  ),
)

type Operation = { route: { method: string; path: string }; inputSchema?: z.ZodType; outputSchema?: z.ZodType }

function attackOn(
  name: string,
  { route: { method, path }, inputSchema: input, outputSchema: output }: Operation,
): Attack {
  return {
    name,
    share: 1,
    async run(stage, numRuns, seed) {
      const calls = fc.record({
        caller: fc.constantFrom(...callers),
        value: input ? valuesOf(input, (field) => idsFor(stage, path, field)) : fc.constant({}),
        headers: fc.oneof(
          { weight: 6, arbitrary: fc.constant({}) },
          { weight: 2, arbitrary: headers },
          { weight: 1, arbitrary: fc.constant({ 'x-acting-gym': stage.other.gymId }) },
        ),
        broken: fc.oneof(
          { weight: 12, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom('{"a":', '', '[', 'null', '"text"', '7', '\u0000', '{"a":1,"a":2}') },
        ),
      })
      await fc.assert(
        fc.asyncProperty(calls, async (call) => {
          const given = call.value !== null && typeof call.value === 'object' ? { ...call.value } : {}
          const url = path.replace(/\{(\w+)\}/g, (_, field: string) => {
            const value = (given as Record<string, unknown>)[field] ?? stage.world.missing
            delete (given as Record<string, unknown>)[field]
            return escaped(value) || '%20'
          })
          const reads = method === 'GET'
          const request = {
            method,
            url: `/api${url}${reads ? `?${queryOf(given)}` : ''}`,
            headers: {
              ...(reads ? {} : { 'content-type': 'application/json' }),
              ...(call.headers as Record<string, string>),
            },
            ...(reads ? {} : { payload: call.broken ?? textOf(given) }),
          }
          const { faults } = await send(stage, call.caller, request, { name, output })
          if (faults.length > 0) throw new Error(faults.join('\n'))
        }),
        { numRuns, seed, endOnFailure: numRuns > 200 },
      )
    },
  }
}
