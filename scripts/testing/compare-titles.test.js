import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lostTitles, titlesIn } from './compare-titles.js'

it('a title that went is lost unless one that still runs is named for it', () => {
  const before = new Set(['stays', 'renamed', 'gone', 'followed by nothing'])
  const after = new Set(['stays', 'has another name'])
  const retired = '- renamed → has another name\n- followed by nothing → neither\n'
  expect(lostTitles(before, after, retired)).toEqual(['gone', 'followed by nothing'])
})

it('reads the titles of every report in a folder once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-titles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = (/** @type {string[]} */ ...titles) =>
    JSON.stringify({ testResults: [{ assertionResults: titles.map((fullName) => ({ fullName })) }] })
  writeFileSync(join(folder, 'server.json'), report('one', 'two'))
  writeFileSync(join(folder, 'server-zone.json'), report('two'))
  expect([...titlesIn(folder)].toSorted()).toEqual(['one', 'two'])
})
