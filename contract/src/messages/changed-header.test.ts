import { describe, expect, it } from 'vitest'
import { readChanged, writeChanged } from './changed-header.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

describe('the header that says what a request changed', () => {
  it('names every event and every record once', () => {
    const cover = { entity: 'covers', id: idOf(9) }
    const value = writeChanged([
      { id: idOf(1), changed: [cover, { entity: 'dashboards', id: null }] },
      { id: idOf(2), changed: [cover] },
    ])
    expect(readChanged(value)).toEqual({
      ids: [idOf(1), idOf(2)],
      changed: [cover, { entity: 'dashboards', id: null }],
    })
  })

  it('names kinds alone when a request changed hundreds of records, so that proxies pass it on', () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ id: idOf(n), changed: [{ entity: 'covers', id: idOf(n) }] }))
    const value = writeChanged(many)
    expect(value.length).toBeLessThan(4000)
    expect(readChanged(value).changed).toEqual([{ entity: 'covers', id: null }])
  })

  it('says nothing when it is missing', () => {
    expect(readChanged(null)).toEqual({ ids: [], changed: [] })
  })
})
