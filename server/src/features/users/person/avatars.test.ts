import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

let t: TestApp
let person: MadePerson
beforeAll(async () => {
  t = await testApp()
  person = await t.given((work) => makePerson(work, { role: 'trainer' }))
})
afterAll(() => t.stop())

async function upload(content: Buffer, name = 'me.jpg', type = 'image/jpeg', as = person) {
  const form = new FormData()
  form.append('avatar', new File([new Uint8Array(content)], name, { type }))
  const request = new Request('http://x/', { method: 'POST', body: form })
  const answer = await t.app.fastify.inject({
    method: 'POST',
    url: '/api/avatar/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')!, authorization: `Bearer ${await t.tokenOf(as)}` },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const fetchAvatar = (url: string) => t.app.fastify.inject({ url })
const picture = (width = 640, height = 360) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } })
const stored = async () =>
  (await t.app.database.pool.query('select count(*)::int from avatars where account_id = $1', [person.userId])).rows[0]
    .count as number

describe('a picture of a person', () => {
  it('C-07 comes as JPEG, PNG or WebP and is kept as a square JPEG of 200 pixels without what the camera wrote into it', async () => {
    const withPlace = await picture()
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '37/1 48/1 0/1' } })
      .toBuffer()
    expect((await sharp(withPlace).metadata()).exif).toBeDefined()
    const kinds: [string, Buffer][] = [
      ['image/jpeg', withPlace],
      ['image/png', await picture().png().toBuffer()],
      ['image/webp', await picture().webp().toBuffer()],
    ]
    for (const [type, content] of kinds) {
      const { status, body } = await upload(content, 'me', type)
      expect(status, type).toBe(200)
      const { rawPayload } = await fetchAvatar(body.avatarUrl)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 200 })
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    }
  })

  it('is served as a picture only, for ever, and to an img that sends no token', async () => {
    const { body } = await upload(await picture().png().toBuffer())
    const { statusCode, headers } = await fetchAvatar(body.avatarUrl)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('is the person’s at once, and the one before is gone', async () => {
    const first = (await upload(await picture().png().toBuffer())).body.avatarUrl
    const second = (await upload(await picture().webp().toBuffer())).body.avatarUrl
    const me = await t.as(person).get('/users/me')
    expect(me.body.user.avatarUrl).toBe(second)
    expect((await fetchAvatar(first)).statusCode).toBe(404)
    expect(await stored()).toBe(1)
  })

  it('lies in the file store with its hash, and a replaced one is removed there after commit', async () => {
    const files = () => readdirSync(join(t.dataDir, 'files/avatars'))
    const { avatarUrl } = (await upload(await picture().png().toBuffer())).body
    await t.run('upkeep.remove_files')
    const { rows } = await t.app.database.pool.query('select key, hash, bytes from avatars')
    const content = (await fetchAvatar(avatarUrl)).rawPayload
    expect(files()).toEqual([rows[0].key.split('/')[1]])
    expect(readFileSync(join(t.dataDir, 'files', rows[0].key)).includes(content)).toBe(false)
    expect(createHash('sha256').update(content).digest('hex')).toBe(rows[0].hash)
    expect(content.byteLength).toBe(rows[0].bytes)
  })

  it('is kept when the form sends its address back, and given up with null', async () => {
    const { avatarUrl } = (await upload(await picture().png().toBuffer())).body
    const as = t.as(person)
    expect(
      (await as.patch(`/users/${person.userId}`, { avatarUrl: `https://quartet.example${avatarUrl}` })).body.avatarUrl,
    ).toBe(avatarUrl)
    expect((await as.patch(`/users/${person.userId}`, { avatarUrl: null })).body.avatarUrl).toBeNull()
    expect((await fetchAvatar(avatarUrl)).statusCode).toBe(404)
  })

  it.each<[string, () => Promise<Buffer>, string, string]>([
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'me.jpg', 'image/jpeg'],
    [
      'a drawing with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'me.svg',
      'image/svg+xml',
    ],
    ['a program', async () => readFileSync(process.execPath).subarray(0, 100_000), 'me.png', 'image/png'],
    ['an animation', async () => picture(10, 10).gif().toBuffer(), 'me.jpg', 'image/jpeg'],
    ['half a picture', async () => (await picture().jpeg().toBuffer()).subarray(0, 900), 'me.jpg', 'image/jpeg'],
    ['a picture that is huge unpacked', async () => picture(9000, 9000).png().toBuffer(), 'me.png', 'image/png'],
    ['nothing', async () => Buffer.alloc(0), 'me.jpg', 'image/jpeg'],
  ])('%s is refused, whatever its name says', async (_, content, name, type) => {
    expect(await upload(await content(), name, type)).toMatchObject({
      status: 422,
      body: { code: 'users.bad_image', message: 'Please upload a valid image file (JPEG, PNG, or WebP)' },
    })
  })

  it('of more than 10 MB is refused by its size', async () => {
    expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'users.image_too_large', message: 'Image must be smaller than 10MB' },
    })
    expect((await upload(Buffer.alloc(12 * 1024 * 1024))).status).toBe(413)
  })

  it('that does not exist is not found, whatever is asked for', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '..%2F..%2Fetc%2Fpasswd', '%00']) {
      expect((await fetchAvatar(`/api/avatars/${id}`)).statusCode, id).toBeGreaterThanOrEqual(400)
      expect((await fetchAvatar(`/api/avatars/${id}`)).statusCode, id).toBeLessThan(500)
    }
  })

  it('is nobody’s without signing in, and no form is no picture', async () => {
    expect((await t.visitor.post('/avatar/upload', {})).status).toBe(401)
    expect((await t.as(person).post('/avatar/upload', { avatar: 'x' })).status).toBe(400)
  })
})
