import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { atOnce } from './mutations.ts'

const key = ['covers', 'list']

async function changed(work: () => Promise<unknown>, meanwhile?: (client: QueryClient) => void) {
  const client = new QueryClient()
  client.setQueryData(key, ['open'])
  const failed: string[] = []
  const mutation = new MutationObserver(client, {
    mutationFn: async () => {
      meanwhile?.(client)
      return work()
    },
    ...atOnce(
      (shown, to: string) => shown.change<string[]>(key, () => [to]),
      (error) => void failed.push(error.message),
    ),
  })
  const done = mutation.mutate('filled').catch(() => undefined)
  await Promise.resolve()
  const atFirst = client.getQueryData(key)
  await done
  return { atFirst, atLast: client.getQueryData(key), failed, isOld: client.getQueryState(key)?.isInvalidated }
}

it('a change is shown before its answer, and stays where it went well', async () => {
  expect(await changed(async () => true)).toEqual({
    atFirst: ['filled'],
    atLast: ['filled'],
    failed: [],
    isOld: false,
  })
})

it('a change that fails is taken back, said, and asked for anew', async () => {
  expect(await changed(() => Promise.reject(new Error('Someone was faster')))).toEqual({
    atFirst: ['filled'],
    atLast: ['open'],
    failed: ['Someone was faster'],
    isOld: true,
  })
})

it('what the server has said meanwhile is not taken back', async () => {
  const newer = await changed(
    () => Promise.reject(new Error('Someone was faster')),
    (client) => void client.setQueryData(key, ['cancelled']),
  )
  expect(newer.atLast).toEqual(['cancelled'])
})
