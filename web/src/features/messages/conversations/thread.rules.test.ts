// @module-tag zone
import fc from 'fast-check'
import type { Message } from '@quartet/contract/messages/messages'
import { describe, expect, it } from 'vitest'
import { byDay, leavesGap, merged, stillUnsent, withLinks } from './thread.rules.ts'

const message = (sequence: number, more: Partial<Message> = {}): Message => ({
  id: `id-${sequence}`,
  conversationId: 'c',
  sequence,
  clientId: `client-${sequence}`,
  sender: { id: sequence % 2 ? 'me' : 'you', name: 'Robin', avatarUrl: null },
  messageType: 'TEXT',
  content: `No ${sequence}`,
  at: new Date(Date.UTC(2026, 10, 22, 6, sequence)).toISOString(),
  editedAt: null,
  deletedAt: null,
  files: [],
  reactions: [],
  ...more,
})
const all = Array.from({ length: 30 }, (_, n) => message(n + 1))

describe('what a page shows of a conversation', () => {
  it('is the same whatever was heard twice, late or never, once it has asked from its last sequence', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 29 }), { maxLength: 80 }), (heard) => {
        let shown = merged([], all.slice(0, 3))
        for (const at of heard) {
          const one = all[at]!
          // As the page does: what would leave a gap is asked for, from the last one known.
          const asked = leavesGap(shown, one) ? all.slice(shown.length) : []
          shown = merged(shown, [...asked, one])
          expect(shown).toEqual(all.slice(0, shown.length))
        }
      }),
    )
  })

  it('keeps the address of a file that is known, and takes what changed', () => {
    const file = { id: 'f', name: 'a.pdf', mediaType: 'application/pdf', bytes: 1, url: '/x' }
    const [one] = merged(
      [message(1, { files: [file] })],
      [message(1, { content: 'New', files: [{ ...file, url: null }] })],
    )
    expect(one).toMatchObject({ content: 'New', files: [{ url: '/x' }] })
  })

  it('lets go of what has arrived, by its client id', () => {
    const unsent = ['client-1', 'client-99'].map((clientId) => ({
      clientId,
      conversationId: 'c',
      content: '',
      fileIds: [],
    }))
    expect(stillUnsent(unsent, all).map((one) => one.clientId)).toEqual(['client-99'])
  })

  it('stands by day, and together where one person wrote at once', () => {
    const some = [
      message(1),
      message(1, { sequence: 2 }),
      message(4),
      message(3, { sequence: 5, at: '2026-11-23T06:00:00Z' }),
    ]
    const days = byDay(some, 'me', (at) => at.slice(0, 10))
    expect(days.map(({ parts }) => parts.map((part) => ('line' in part ? 0 : part.messages.length)))).toEqual([
      [2, 1],
      [1],
    ])
    expect(days[0]!.parts[0]).toMatchObject({ mine: true })
  })

  it('links addresses of the web and nothing else, and loses no letter', () => {
    const href = (content: string) => withLinks(content).flatMap((part) => part.href ?? [])
    expect(href('See https://example.com/a?b=1. Or http://x.test)')).toEqual([
      'https://example.com/a?b=1',
      'http://x.test',
    ])
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      '<a href="javascript:x">',
      'vbscript:x',
      'file:///etc',
    ])
      expect(href(bad)).toEqual([])
    fc.assert(
      fc.property(
        fc.string(),
        (content) =>
          withLinks(content)
            .map((part) => part.text)
            .join('') === content,
      ),
    )
  })
})
