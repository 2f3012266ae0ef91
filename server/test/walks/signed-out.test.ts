import { contract } from '@quartet/contract/contract'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../harness.ts'
import { permissions } from '../permissions/table.ts'

/** Every operation that the table of permissions keeps visitors from; signing in answers 401 of its own. */
const forPeople = Object.entries(contract).flatMap(([slice, ofSlice]) =>
  Object.entries(ofSlice as Record<string, AnyContractProcedure>).flatMap(([verb, procedure]) => {
    const name = `${slice}.${verb}`
    const { method, path } = procedure['~orpc'].route
    return permissions[name]?.outcomes.visitor === 'out' && name !== 'identity.login'
      ? [{ name, method: method!, path: path! }]
      : []
  }),
)

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.stop())

const json = { 'content-type': 'application/json' }
/** What no operation takes: ids that are none, fields and filters of the wrong kind, and bodies that cannot be read. */
const mistakes = {
  'what it sends': { headers: json, payload: '{"id":7,"gymId":7,"name":7,"from":[],"to":[],"page":"x"}' },
  'a list': { headers: json, payload: '[1]' },
  'half a body': { headers: json, payload: '{"name":' },
  'nothing as JSON': { headers: json, payload: '' },
  'a form without an end': { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--y\r\nno' },
  'a form without a boundary': { headers: { 'content-type': 'multipart/form-data' }, payload: 'no' },
}

it.each(Object.entries(mistakes))('a visitor is asked to sign in before %s is looked at', async (_, body) => {
  expect(forPeople.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const { name, method, path } of forPeople) {
    const url = `/api${path.replaceAll(/\{\+?\w+\}/g, 'no-id')}?gymId=no-id&from=never&page=x&cursor=%7B`
    const asked = method === 'GET' ? { method, url } : { method, url, ...body }
    const answer: { statusCode: number } = await t.app.fastify.inject(asked as never)
    if (answer.statusCode !== 401) wrong.push(`${name}: ${answer.statusCode}`)
  }
  expect(wrong).toEqual([])
})
