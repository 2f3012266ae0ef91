import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { HttpError } from '../../../platform/session/http-error.ts'
import { AvatarField } from './avatar-field.tsx'

const upload = vi.fn()

const person = userEvent.setup({ delay: null, applyAccept: false })
const drawn: unknown[] = []
/** What the browser can do in a test: load pictures, paint, encode. */
const can = { load: true, paint: true, encode: true }

class Picture {
  naturalWidth = 400
  naturalHeight = 1000
  #on: Record<string, () => void> = {}
  addEventListener(name: string, listener: () => void) {
    this.#on[name] = listener
  }
  set src(_url: string) {
    queueMicrotask(() => this.#on[can.load ? 'load' : 'error']?.())
  }
}

beforeEach(() => {
  Object.assign(can, { load: true, paint: true, encode: true })
  drawn.length = 0
  upload.mockReset().mockResolvedValue('/api/avatars/1')
  vi.stubGlobal('Image', Picture)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    if (!can.paint) return null
    const context = {
      fillStyle: '',
      fillRect: (...area: number[]) => drawn.push(['fill', context.fillStyle, ...area]),
      drawImage: (_image: unknown, ...areas: number[]) => drawn.push(['draw', ...areas]),
    }
    return context as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
    type,
    quality,
  ) {
    drawn.push(['encode', this.width, this.height, type, quality])
    give(can.encode ? new Blob([new Uint8Array(12_000)], { type: 'image/jpeg' }) : null)
  })
})
function Page() {
  const [url, setUrl] = useState<string | null>(null)
  return (
    <>
      <AvatarField name="Mia Tan" value={url} onChange={setUrl} store={upload} />
      <p>stored: {url}</p>
    </>
  )
}
const file = (type: string, size = 48_000, name = 'me') => {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
async function choose(picture: File) {
  renderPage(<Page />)
  await person.upload(screen.getByLabelText('Profile picture'), picture)
}
const uploaded = () => upload.mock.calls[0]?.[0] as File | undefined

describe('P-12 what may be a picture', () => {
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])('P-12 %s may', async (type) => {
    await choose(file(type))
    expect(await screen.findByText('stored: /api/avatars/1')).toBeTruthy()
  })

  it.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])('P-12 %s may not', async (type) => {
    await choose(file(type))
    expect(await screen.findByText('Please upload a valid image file (JPEG, PNG, or WebP)')).toBeTruthy()
    expect(uploaded()).toBeUndefined()
  })

  it('P-12 10 MB may, anything over may not', async () => {
    await choose(file('image/png', 10 * 1024 * 1024 + 1))
    expect(await screen.findByText('Image must be smaller than 10MB')).toBeTruthy()
    expect(uploaded()).toBeUndefined()
    await person.upload(screen.getByLabelText('Profile picture'), file('image/png', 10 * 1024 * 1024))
    expect(await screen.findByText('stored: /api/avatars/1')).toBeTruthy()
  })
})

describe('P-12 what the server takes', () => {
  it.each([
    [422, 'users.bad_image', 'Please upload a valid image file (JPEG, PNG, or WebP)'],
    [413, 'users.image_too_large', 'Image must be smaller than 10MB'],
  ])("P-12 a refusal of %i is said in the server's own sentence", async (status, code, message) => {
    upload.mockRejectedValue(new HttpError(status, '', { code, message, errors: [] }))
    await choose(file('image/png'))
    expect((await screen.findByText(message)).textContent).toBe(message)
    expect(screen.queryByText(/The picture was not saved/)).toBeNull()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('P-13 what becomes of it', () => {
  it('P-13 the middle, 200x200, JPEG of quality 0.6 on white; shown with its saving, and stored', async () => {
    await choose(file('image/png', 48_000, 'me.png'))
    expect(await screen.findByText('stored: /api/avatars/1')).toBeTruthy()
    expect(drawn).toEqual([
      ['fill', '#ffffff', 0, 0, 200, 200],
      ['draw', 0, 300, 400, 400, 0, 0, 200, 200],
      ['encode', 200, 200, 'image/jpeg', 0.6],
    ])
    expect([uploaded()?.name, uploaded()?.type, uploaded()?.size]).toEqual(['me.jpg', 'image/jpeg', 12_000])
    expect(screen.getByText('12 KB instead of 47 KB, 75% smaller')).toBeTruthy()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:preview')
  })

  it.each([
    ['it cannot be loaded', { load: false }],
    ['there is no canvas context', { paint: false }],
    ['no blob can be created', { encode: false }],
  ])('P-13 where %s the original is used, and that is said', async (_reason, cannot) => {
    Object.assign(can, cannot)
    const original = file('image/webp')
    await choose(original)
    expect(await screen.findByText('Image optimization failed, using original file')).toBeTruthy()
    expect(await screen.findByText('stored: /api/avatars/1')).toBeTruthy()
    expect(uploaded()).toBe(original)
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:preview')
  })

  it('P-13 a failed upload does not stop the flow', async () => {
    upload.mockRejectedValue(new HttpError(503, '', {}))
    await choose(file('image/png'))
    expect(await screen.findByText(/^We couldn’t save the picture. You can continue without it./)).toBeTruthy()
    expect(screen.getByText('stored:')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Profile picture').disabled).toBe(false)
  })
})
