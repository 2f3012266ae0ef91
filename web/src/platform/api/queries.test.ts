import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { HttpError } from '../session/http-error.ts'
import { createQueryClient, dashboardQuery, keyOf } from './queries.ts'

const minute = 60_000

describe('E-04 queries', () => {
  it('E-04 are fresh for 5 minutes, kept for 30, and not fetched again on focus', () => {
    const { queries } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({ staleTime: 5 * minute, gcTime: 30 * minute, refetchOnWindowFocus: false })
  })

  it.each([
    [401, 1],
    [403, 1],
    [404, 3],
    [500, 3],
  ])('E-04 after a %i are tried %i times in all', async (status, times) => {
    const queryFn = vi.fn().mockRejectedValue(new HttpError(status, '', {}))
    const client = createQueryClient()
    const { retry } = client.getDefaultOptions().queries ?? {}
    await client.fetchQuery({ queryKey: ['x'], queryFn, retry, retryDelay: 0 }).catch(() => undefined)
    expect(queryFn).toHaveBeenCalledTimes(times)
  })

  it('E-04 dashboards are fresh for 5 minutes, kept for 10, and not fetched again on mount', async () => {
    expect(dashboardQuery).toMatchObject({ staleTime: 5 * minute, gcTime: 10 * minute })
    const client = createQueryClient()
    const queryFn = vi.fn().mockResolvedValue('new')
    client.setQueryData(['dash'], 'old', { updatedAt: Date.now() - 6 * minute })
    const stop = new QueryObserver(client, { queryKey: ['dash'], queryFn, ...dashboardQuery }).subscribe(
      () => undefined,
    )
    await Promise.resolve()
    expect(queryFn).not.toHaveBeenCalled()
    stop()
  })

  it('E-04 mutations retry once', async () => {
    const client = createQueryClient()
    const mutationFn = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
    const mutation = client.getMutationCache().build(client, { mutationFn, retryDelay: 0 })
    await mutation.execute(undefined).catch(() => undefined)
    expect(mutationFn).toHaveBeenCalledTimes(2)
  })

  it('a final refusal of a mutation is not asked for again', async () => {
    const client = createQueryClient()
    const mutationFn = vi.fn().mockRejectedValue(new HttpError(409, '', {}))
    const mutation = client.getMutationCache().build(client, { mutationFn, retryDelay: 0 })
    await mutation.execute(undefined).catch(() => undefined)
    expect(mutationFn).toHaveBeenCalledTimes(1)
  })
})

describe('entities', () => {
  it("E-11 'Unknown entity: {name}' for what the contract does not have", () => {
    expect(keyOf('covers')[0]).toEqual(['covers'])
    expect(() => keyOf('wizards' as 'covers')).toThrow('Unknown entity: wizards')
    expect(() => keyOf('toString' as 'covers')).toThrow('Unknown entity: toString')
  })
})
