// @module-tag zone
import { describe, expect, it } from 'vitest'
import type { NotificationPreferences } from './notifications.ts'
import { defaultPreferences, noticeCounts, noticeGoesBy } from './preferences.ts'

const update = { category: 'updates', priority: 'medium' } as const
const told = (change: Partial<NotificationPreferences>, notice: Parameters<typeof noticeCounts>[1] = update) => {
  const settings = { ...defaultPreferences, ...change }
  return {
    inApp: noticeCounts(settings, notice),
    email: noticeGoesBy('email', settings, notice),
    push: noticeGoesBy('push', settings, notice),
  }
}
const everywhere = { inApp: true, email: true, push: true }
const nowhere = { inApp: false, email: false, push: false }

describe('N-04 the settings decide what is delivered by email, push, in app', () => {
  it('everything goes everywhere until somebody chooses', () => expect(told({})).toEqual(everywhere))

  it('each switch turns its own channel off, and no other', () => {
    expect(told({ email: false })).toEqual({ ...everywhere, email: false })
    expect(told({ push: false })).toEqual({ ...everywhere, push: false })
    expect(told({ inApp: false })).toEqual({ ...everywhere, inApp: false })
    expect(told({ sound: false })).toEqual(everywhere)
  })

  it.each([
    ['all', 'low', true],
    ['important', 'low', false],
    ['important', 'medium', false],
    ['important', 'high', true],
    ['important', 'urgent', true],
    ['urgent', 'high', false],
    ['urgent', 'urgent', true],
  ] as const)('with priority level %s a notice of priority %s is told: %s', (priorityLevel, priority, yes) => {
    expect(told({ priorityLevel }, { category: 'updates', priority })).toEqual(yes ? everywhere : nowhere)
  })

  it('a category that is off is told nowhere; the others go on', () => {
    const categories = { ...defaultPreferences.categories, updates: false }
    expect(told({ categories })).toEqual(nowhere)
    expect(told({ categories }, { category: 'account', priority: 'low' })).toEqual(everywhere)
  })

  it('a category may be kept from one channel only', () => {
    const { email, push } = defaultPreferences.channels
    expect(told({ channels: { email: { ...email, updates: false }, push } })).toEqual({ ...everywhere, email: false })
    expect(told({ channels: { email, push: { ...push, updates: false } } })).toEqual({ ...everywhere, push: false })
  })
})
