import { contract } from '@quartet/contract/contract'
import fc from 'fast-check'
import type { z } from 'zod'
import { paper } from '../papers/document.ts'
import { send, type Attack, type Stage } from './fixtures.ts'
import { naughtyText } from './values.ts'
import { callers } from '../permissions/callers.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const png = (width: number, height: number) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000000000000000000049454e44', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}
const manyObjects = Array.from({ length: 400 }, (_, at) => `${at + 1} 0 obj\n<< /Kids [${at + 2} 0 R] >>\nendobj\n`)

/** Files that say one thing and are another, that grow when they are opened, or that end in the middle. */
const contents: Buffer[] = [
  Buffer.from(paper('A fair document')),
  Buffer.from(paper("'; drop table submissions; -- {{7*7}}")),
  bytes(''),
  bytes('%PDF-1.7'),
  bytes('%PDF-1.7\ntrailer << /Root 1 0 R /Prev 0 >>\nstartxref\n0\n%%EOF'),
  bytes(`%PDF-1.7\n${manyObjects.join('')}trailer << /Root 1 0 R >>\n%%EOF`),
  bytes('%PDF-1.4\n1 0 obj << /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj\n%%EOF'),
  bytes('%PDF-1.4\n1 0 obj << /Length 999999999999 >> stream\n'),
  bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'),
  bytes('<!doctype html><script>alert(document.domain)</script>'),
  bytes('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  bytes('GIF89a/*\x01\x00*/=1;alert(1)//'),
  bytes('BM<script>'),
  bytes('RIFF\xff\xff\xff\xffWEBPVP8 '),
  bytes('PK\x03\x04word/document.xml'),
  bytes('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'),
  bytes('MZ\x90\x00'),
  bytes('#!/bin/sh\nrm -rf /\n'),
  bytes('\xff\xd8\xff\xe0\x00\x10JFIF'),
  png(1, 1),
  png(65_535, 65_535),
  png(0, 0),
  png(2 ** 31 - 1, 1),
  Buffer.alloc(3_000_000, 0x25),
]

const names = [
  ...naughtyText.filter((one) => one.length < 300 && one.isWellFormed()),
  'passport.pdf',
  'photo.png',
  '..',
  '/etc/passwd',
  'C:\\autoexec.bat',
  'a.pdf.exe',
  'a.html',
  'a\u0000.pdf',
  'CON',
  '.htaccess',
  'x'.repeat(4000),
  '\u202egpj.exe',
]
const types = ['application/pdf', 'image/png', 'image/jpeg', 'image/svg+xml', 'text/html', 'nonsense', '', 'a/b\u0001']
const fields = ['file', 'avatar', 'file', 'avatar', 'File', '__proto__', 'constructor', 'trainerId', '', 'file[]']

type Part = { field: string; name: string; type: string; content: Buffer }
const part: fc.Arbitrary<Part> = fc.record({
  field: fc.constantFrom(...fields),
  name: fc.constantFrom(...names),
  type: fc.constantFrom(...types),
  content: fc
    .record({
      of: fc.constantFrom(...contents),
      cut: fc.option(fc.nat(4000), { freq: 4 }),
      flips: fc.array(fc.tuple(fc.nat(4000), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
    })
    .map(({ of, cut, flips }) => {
      const content = Buffer.from(cut === null ? of : of.subarray(0, cut))
      for (const [at, value] of flips) if (at < content.length) content[at] = value
      return content
    }),
})

/** Milliseconds after which a file is given up, whatever it is: a thread's start and its patience (platform/files/documents.ts). */
const most = 30_000
const boundary = 'xx-quartet-xx'
function multipart(parts: Part[], ends: boolean): Buffer {
  const written = parts.flatMap(({ field, name, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    content,
    bytes('\r\n'),
  ])
  return Buffer.concat(ends ? [...written, bytes(`--${boundary}--\r\n`)] : written)
}

type Place = { name: string; method: string; path(stage: Stage): string; field: string; output: z.ZodType | undefined }
const outputOf = (operation: unknown) =>
  (operation as Record<string, { outputSchema?: z.ZodType }>)['~orpc']!.outputSchema
const routeOf = (operation: unknown) =>
  (operation as Record<string, { route: { method: string; path: string } }>)['~orpc']!.route
const place = (name: string, operation: unknown, field: string): Place => ({
  name,
  method: routeOf(operation).method,
  path: (stage) => routeOf(operation).path.replace('{id}', stage.world.conversationId),
  field,
  output: outputOf(operation),
})

const takingFiles = Object.entries(contract).flatMap(([slice, ofSlice]) =>
  Object.entries(ofSlice as Record<string, unknown>).flatMap(([verb, operation]) => {
    const { inputSchema } = (
      operation as Record<string, { inputSchema?: { shape?: Record<string, { type: string }> } }>
    )['~orpc']!
    const field = Object.entries(inputSchema?.shape ?? {}).find(([, one]) => one.type === 'file')?.[0]
    return field ? [place(`${slice}.${verb}`, operation, field)] : []
  }),
)

/** Every operation that takes a file, sent hostile bytes under hostile names. */
export const uploads: Attack[] = takingFiles.map((one) => ({
  name: `files of ${one.name}`,
  share: 4,
  async run(stage, numRuns, seed) {
    const calls = fc.record({
      caller: fc.constantFrom(...callers),
      first: part.map((made) => ({ ...made, field: one.field })),
      more: fc.array(part, { maxLength: 2 }),
      ends: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    })
    await fc.assert(
      fc.asyncProperty(calls, async ({ caller, first, more, ends }) => {
        const request = {
          method: one.method,
          url: `/api${one.path(stage)}`,
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          payload: multipart([first, ...more], ends),
        }
        const { faults } = await send(stage, caller, request, { name: one.name, output: one.output, most })
        if (faults.length > 0) throw new Error(faults.join('\n'))
      }),
      { numRuns, seed, endOnFailure: true },
    )
  },
}))
