import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { client } from '../api/api.ts'
import { HttpError } from './http-error.ts'
import { useProofRequest } from './proof.ts'

const id = '00000000-0000-4000-8000-000000000001'
const wanted = {
  status: 428,
  code: 'insufficient_aal',
  detail: 'Confirm it’s you to continue.',
  data: { need: 'factor' },
}
let proved = false
const bodies: unknown[] = []

function serve() {
  proved = false
  bodies.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json())
    return proved ? Response.json({ id }) : Response.json(wanted, { status: 428 })
  })
}
afterEach(() => vi.unstubAllGlobals())

const change = (bio: string) =>
  client.users.update({ id, bio }).then(
    () => 'done',
    (error: unknown) => (error instanceof HttpError ? error.status : 'done'),
  )

it('what asks for a fresh proof waits for it and is sent again as it was, once however many ask', async () => {
  serve()
  const { result, unmount } = renderHook(() => useProofRequest('dialog'))
  const changes = [change('one'), change('two')]
  await waitFor(() => expect(result.current).not.toBeNull())
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(result.current!.need).toBe('factor')
  proved = true
  act(() => result.current!.done())
  expect(await Promise.all(changes)).toEqual(['done', 'done'])
  expect(bodies).toMatchObject([{ bio: 'one' }, { bio: 'two' }, { bio: 'one' }, { bio: 'two' }])
  expect(result.current).toBeNull()
  unmount()
})

it('what is not proved is refused as it was', async () => {
  serve()
  const { result, unmount } = renderHook(() => useProofRequest('dialog'))
  const refused = change('one')
  await waitFor(() => expect(result.current).not.toBeNull())
  act(() => result.current!.decline())
  expect(await refused).toBe(428)
  unmount()
})

it('what asks before the dialog has arrived is asked once it has', async () => {
  serve()
  const changed = change('one')
  await waitFor(() => expect(bodies).toHaveLength(1))
  const { result, unmount } = renderHook(() => useProofRequest('dialog'))
  await waitFor(() => expect(result.current).not.toBeNull())
  proved = true
  act(() => result.current!.done())
  expect(await changed).toBe('done')
  unmount()
})

it('a page that asks in its own place comes before the dialog', async () => {
  serve()
  const dialog = renderHook(() => useProofRequest('dialog'))
  const page = renderHook(() => useProofRequest('page'))
  const refused = change('one')
  await waitFor(() => expect(page.result.current).not.toBeNull())
  expect(dialog.result.current).toBeNull()
  act(() => page.result.current!.decline())
  expect(await refused).toBe(428)
  page.unmount()
  dialog.unmount()
})
