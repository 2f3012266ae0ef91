import { describe, expect, it } from 'vitest'
import type { BoardCover } from '@quartet/contract/covers/boards'
import { aCover, onBoard } from '../../../../test/worlds/covers.ts'
import { isTimeToCall, searchWords, wavesOf } from './search.rules.ts'

// Saturday 21 November 2026, 2:40 pm in Melbourne.
const now = Date.parse('2026-11-21T03:40:00Z')
const cover = (changes: Partial<BoardCover>) => onBoard(aCover({ startsAt: '2026-11-21T20:00:00Z' }), changes)
const waves = { total: 3, started: 2, since: '2026-11-21T02:20:00Z', next: '2026-11-21T06:20:00Z' }
const out = { ...waves, started: 3, next: null }

describe('how far the search for somebody is', () => {
  it('says which wave is out and when the next is', () => {
    expect(searchWords(cover({ waves }), now)).toBe('Round 2 of 3, next in 2 h 40 m')
    expect(wavesOf({ waves })).toEqual(['done', 'now', 'next'])
    expect(searchWords(cover({ waves: { ...waves, next: '2026-11-21T03:40:10Z' } }), now)).toBe(
      'Round 2 of 3, next any moment',
    )
  })

  it('says when everybody has been asked, whether somebody has answered, and when it is time to call', () => {
    expect(searchWords(cover({ waves: out, askedCount: 6 }), now)).toBe('All 6 asked, no applications')
    expect(searchWords(cover({ waves: out, askedCount: 6, applicationCount: 2 }), now)).toBe('All 6 asked')
    const soon = cover({ waves: out, askedCount: 6, startsAt: '2026-11-21T06:30:00Z' })
    expect(searchWords(soon, now)).toBe('All 6 asked, no applications. Call list is open')
    expect([isTimeToCall(soon, now), isTimeToCall(cover({ waves: out }), now)]).toEqual([true, false])
  })

  it('says whose yes is waited for: of the gym, or of whom it is offered to', () => {
    const draft = cover({ status: 'draft', createdAt: '2026-11-21T02:14:00Z' })
    expect(searchWords(draft, now).replaceAll(/\s/g, ' ')).toBe('Asked for cover 1:14 pm')
    const offered = cover({ offered: { name: 'Grace Nguyen', answerBy: '2026-11-22T09:00:00Z' } })
    expect(searchWords(offered, now).replaceAll(/\s/g, ' ')).toBe('Grace Nguyen has until tomorrow 8:00 pm to answer')
    expect(searchWords(cover({ waves: { total: 0, started: 0, since: null, next: null } }), now)).toBe('No one to ask')
  })
})
