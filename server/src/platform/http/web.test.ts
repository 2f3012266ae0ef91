import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { serveWeb } from './web.ts'

it('a film goes out in the parts that its player asks for, and stays with whoever has seen it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/cover-1a2b.webm'), 'a film of sorts')
  writeFileSync(join(folder, 'assets/cover-1a2b.vtt'), 'WEBVTT\n')
  const fastify = Fastify()
  await serveWeb(fastify, folder, { pages: null } as never)

  const part = await fastify.inject({ url: '/assets/cover-1a2b.webm', headers: { range: 'bytes=2-5' } })
  expect([part.statusCode, part.body]).toEqual([206, 'film'])
  expect(part.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-range': 'bytes 2-5/15',
    'content-type': 'video/webm',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const beyond = await fastify.inject({ url: '/assets/cover-1a2b.webm', headers: { range: 'bytes=90-' } })
  expect(beyond.statusCode).toBe(416)
  const captions = await fastify.inject('/assets/cover-1a2b.vtt')
  expect(captions.headers['content-type']).toMatch(/^text\/vtt/)
})

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
