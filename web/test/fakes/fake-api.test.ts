import { expect, it } from 'vitest'
import { defaultPreferences } from '@quartet/contract/notifications/preferences'
import { demandTrue } from '../untrue.ts'
import { idOf } from '../worlds/covers.ts'
import { fakeApi, ForeignAnswer, Refusal } from './fake-api.ts'

const preferences = `/notifications/preferences/${idOf(1)}`
const named = '/notifications/preferences/:userId'

async function ask(method: string, path: string, answers: Record<string, unknown>, body?: unknown) {
  fakeApi(answers)
  const request = new Request(`http://localhost/api${path}`, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  })
  return fetch(request)
}

/** What the test is failed with, and nothing where all of it was true. */
function untrue(): string {
  try {
    demandTrue()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

it('an answer of the API that the contract knows is one, and so is a request', async () => {
  expect(await (await ask('GET', preferences, { [`GET ${named}`]: defaultPreferences })).json()).toEqual(
    defaultPreferences,
  )
  const changed = await ask('PATCH', preferences, { [`PATCH ${named}`]: defaultPreferences }, { sound: false })
  expect([changed.status, untrue()]).toEqual([200, ''])
})

it.each([
  ['a cover summary without its counts', 'GET', '/covers/summary', {}, 'covers.summary'],
  ['a gym without its name', 'GET', '/gyms', [{ id: idOf(2) }], 'gyms.list'],
  [
    'settings with one that nobody knows',
    'GET',
    preferences,
    { ...defaultPreferences, lamp: true },
    'lamp: is nothing',
  ],
  ['settings with a word for a switch', 'GET', preferences, { ...defaultPreferences, sound: 'on' }, 'sound: '],
])('%s is no answer: the test it is said in fails', async (_, method, path, answer, words) => {
  await ask(method, path, { [`${method} ${path}`]: answer })
  expect(untrue()).toMatch(/is answered/)
  await ask(method, path, { [`${method} ${path}`]: () => answer })
  expect(untrue()).toContain(words)
})

it.each([
  ['a code that the operation does not have', new Refusal(409, 'covers.no_such', 'No'), 'is no refusal of it'],
  ['another status than the code has', new Refusal(403, 'not_found', 'No'), "'not_found' has status 404, not 403"],
])('a refusal with %s is none: the test it is said in fails', async (_, refusal, words) => {
  await ask('GET', preferences, { [`GET ${named}`]: refusal })
  expect(untrue()).toContain(words)
})

it.each([
  ['a word for a switch', 'PATCH', preferences, { sound: 'on' }, 'sound: '],
  ['a setting that nobody knows', 'PATCH', preferences, { lamp: true }, 'lamp'],
  ['an id that is none', 'GET', '/notifications/preferences/me', undefined, 'userId: '],
])(
  'a request with %s is answered 400 before anything sees it, and fails its test',
  async (_, method, path, body, words) => {
    const seen: unknown[] = []
    const answers = { [`${method} ${named}`]: (call: unknown) => (seen.push(call), defaultPreferences) }
    const answer = await ask(method, path, answers, body)
    expect([answer.status, (await answer.json()).code, seen]).toEqual([400, 'validation_failed', []])
    const said = untrue()
    expect(said).toContain('was sent')
    expect(said).toContain(words)
  },
)

it('a request that is refused on purpose fails no test', async () => {
  const refusal = new Refusal(
    400,
    'validation_failed',
    'Check the details you entered. Something is missing or incorrect.',
  )
  const answer = await ask('PATCH', preferences, { [`PATCH ${named}`]: refusal }, { sound: 'on' })
  expect([answer.status, untrue()]).toEqual([400, ''])
})

it('an address that is no operation fails its test, and one of another house may say what it likes', async () => {
  await ask('GET', '/lamps', {})
  expect(untrue()).toContain('GET /lamps: is no operation')
  await ask('GET', preferences, { [`GET ${named}`]: new ForeignAnswer(502, 'Bad gateway') })
  expect(untrue()).toBe('')
})
