// @module-tag zone
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { digestOf } from './digest.rules.ts'

const newest = {
  title: 'Another application for Ride 45',
  message: 'Mei applied, too.',
  familyTitle: '{count} trainers applied for Ride 45, Sunday 22 November at 7:00 am',
}
const once = (part: string, unread = 1) => ({ part, count: 1, unread })

it('several notices of one family are one card that counts and names them', () => {
  expect(digestOf(newest, [once('Mei'), once('Dimitri', 0), once('Aroha')])).toEqual({
    count: 3,
    unread: 2,
    title: '3 trainers applied for Ride 45, Sunday 22 November at 7:00 am',
    message: 'Mei, Dimitri and Aroha.',
  })
})

it('a long family names the newest three and counts the rest', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => once(`P${at + 1}`))
  expect(digestOf(newest, twelve)).toMatchObject({ count: 12, message: 'P1, P2, P3 and 9 more.' })
})

it('one notice is no digest, and one person who came twice is not two people', () => {
  expect(digestOf(newest, [once('Mei')])).toBeNull()
  expect(digestOf(newest, [{ part: 'Mei', count: 2, unread: 1 }])).toEqual({
    count: 2,
    unread: 1,
    title: newest.title,
    message: newest.message,
  })
})

it('however many parts there are, none is lost from the count and at most four are named', () => {
  const parts = fc.uniqueArray(
    fc.record({ part: fc.string({ minLength: 1 }), count: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: (one) => one.part,
      minLength: 2,
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(parts, (given) => {
      const digest = digestOf(
        newest,
        given.map((one) => ({ ...one, unread: one.count })),
      )!
      expect(digest.count).toBe(given.reduce((all, one) => all + one.count, 0))
      expect(digest.unread).toBe(digest.count)
      expect(digest.title.startsWith(`${given.length} trainers`)).toBe(true)
      expect(digest.message.endsWith(' more.')).toBe(given.length > 3 || given.at(-1)!.part.endsWith(' more'))
    }),
  )
})
