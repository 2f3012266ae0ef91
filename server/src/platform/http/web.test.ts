import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { serveWeb } from './web.ts'

it('an asset goes out as it was compressed by the build, without the policy of a page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['page.js', 'pdf.worker.mjs']) writeFileSync(join(folder, 'assets', name), 'export {}')
  writeFileSync(join(folder, 'assets/page.js.br'), brotliCompressSync('export const built = true'))
  const fastify = Fastify()
  await fastify.register(helmet)
  await serveWeb(fastify, folder, { pages: null } as never)

  const headers = { 'accept-encoding': 'br' }
  const script = await fastify.inject({ url: '/assets/page.js', headers })
  expect(script.rawPayload).toEqual(brotliCompressSync('export const built = true'))
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(script.headers).not.toHaveProperty('content-security-policy')
  const worker = await fastify.inject({ url: '/assets/pdf.worker.mjs', headers })
  expect(worker.headers).toHaveProperty('content-security-policy')
})
