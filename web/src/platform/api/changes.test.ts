import { changedHeader, writeChanged } from '@quartet/contract/messages/changed-header'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idOf } from '../../../test/worlds/covers.ts'
import { client } from './api.ts'
import { showChanges, tellAnswered, tellChanged, tellKinds } from './changes.ts'
import { createQueryClient } from './queries.ts'

const asked: string[] = []
let cache: ReturnType<typeof createQueryClient>
const stops: (() => void)[] = []

/** A page that shows the answer of one operation. */
async function show(entity: string, verb: string, input?: object) {
  const name = [entity, verb, ...Object.values(input ?? {})].join(' ')
  const observer = new QueryObserver(cache, {
    queryKey: [[entity, verb], { input, type: 'query' }],
    queryFn: () => (asked.push(name), name),
  })
  stops.push(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(name))
}

const about = (event: number, entity: string, id: string | null = null) => ({
  ids: [idOf(event)],
  changed: [{ entity, id }],
})

beforeEach(() => {
  cache = createQueryClient()
  asked.length = 0
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  cache.clear()
})

describe('what changed is asked for anew', () => {
  it('once, when several events of a moment change the same list', async () => {
    await show('covers', 'list')
    asked.length = 0
    for (const event of [1, 2, 3, 4, 5]) tellChanged(about(event, 'covers', idOf(event)))
    await showChanges()
    expect(asked).toEqual(['covers list'])
  })

  it('once, when the answer to a change and then the socket tell of the same event', async () => {
    await show('covers', 'list')
    asked.length = 0
    tellAnswered(about(11, 'covers'))
    await showChanges()
    tellChanged(about(11, 'covers'))
    await showChanges()
    expect(asked).toEqual(['covers list'])
  })

  it('and neither another kind nor another record of the kind', async () => {
    await show('covers', 'get', { id: idOf(100) })
    await show('covers', 'get', { id: idOf(200) })
    await show('timetables', 'list')
    asked.length = 0
    tellChanged(about(21, 'covers', idOf(100)))
    await showChanges()
    expect(asked).toEqual([`covers get ${idOf(100)}`])
  })

  it('but not a record that the answer to the change has already shown', async () => {
    await show('covers', 'get', { id: idOf(100) })
    await show('covers', 'list')
    asked.length = 0
    tellAnswered(about(31, 'covers', idOf(100)))
    cache.setQueryData([['covers', 'get'], { input: { id: idOf(100) }, type: 'query' }], 'as answered')
    await showChanges()
    expect(asked).toEqual(['covers list'])
  })

  it('and is waited for where it was asked for before', async () => {
    let answer = () => {}
    const late = new QueryObserver(cache, {
      queryKey: [['covers', 'board'], { type: 'query' }],
      queryFn: () => new Promise<string>((resolve) => (answer = () => resolve('board'))),
    })
    stops.push(late.subscribe(() => undefined))
    answer()
    await vi.waitFor(() => expect(late.getCurrentResult().data).toBe('board'))
    tellKinds('covers')
    let told = false
    void showChanges()
    const shown = showChanges().then(() => (told = true))
    await vi.waitFor(() => expect(late.getCurrentResult().isFetching).toBe(true))
    expect(told).toBe(false)
    answer()
    await shown
    expect(late.getCurrentResult().isFetching).toBe(false)
  })

  it('but is not waited for without end where it does not answer', async () => {
    await show('covers', 'list')
    const silent = new QueryObserver(cache, {
      queryKey: [['feeds', 'list'], { type: 'query' }],
      queryFn: () => new Promise<string>(() => undefined),
    })
    stops.push(silent.subscribe(() => undefined))
    vi.useFakeTimers()
    tellKinds('feeds')
    const shown = vi.fn()
    void showChanges().then(shown)
    await vi.advanceTimersByTimeAsync(2000)
    expect(shown).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(shown).toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('within a moment without being told to', async () => {
    await show('covers', 'list')
    asked.length = 0
    tellKinds('covers')
    await vi.waitFor(() => expect(asked).toEqual(['covers list']), 5000)
  })
})

/** The server answers a change, with or without saying what it changed. */
const answers = (said?: string) =>
  vi.stubGlobal('fetch', async () => Response.json({}, { headers: said ? { [changedHeader]: said } : {} }))

describe('the answer to a change', () => {
  it('changes its own kind also where the socket was quicker to tell of its event', async () => {
    answers(writeChanged([{ id: idOf(51), changed: [{ entity: 'timetables', id: null }] }]))
    await show('timetables', 'list')
    await show('feeds', 'list')
    asked.length = 0
    tellChanged(about(51, 'timetables'))
    await client.feeds.revoke({ id: idOf(1) })
    await showChanges()
    expect(asked.toSorted()).toEqual(['feeds list', 'timetables list'])
  })

  it('says what else it changed', async () => {
    answers(writeChanged([{ id: idOf(41), changed: [{ entity: 'timetables', id: null }] }]))
    await show('timetables', 'list')
    asked.length = 0
    await client.feeds.revoke({ id: idOf(1) })
    await showChanges()
    expect(asked).toEqual(['timetables list'])
  })

  it('that says nothing changed its own kind', async () => {
    answers()
    await show('feeds', 'list')
    asked.length = 0
    await client.feeds.revoke({ id: idOf(1) })
    await showChanges()
    expect(asked).toEqual(['feeds list'])
  })

  it('changes nothing when it only asked what would happen', async () => {
    answers()
    await show('holidays', 'calendar')
    asked.length = 0
    await client.holidays.setPolicy({ policy: 'ask', dryRun: true })
    await showChanges()
    expect(asked).toEqual([])
  })
})
