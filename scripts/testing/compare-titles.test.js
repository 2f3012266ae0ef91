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

it('a title as it is written stands for each that it is run as, before and after', () => {
  const before = new Set(['%s is %i', '$who waits', 'Sam sleeps', 'Sam rests'])
  const after = new Set(['%s rests', 'one is two', 'Sam still waits'])
  expect(lostTitles(before, after, '- one is 2 → one is two\n- Kim waits → Sam still waits\n')).toEqual(['Sam sleeps'])
  expect(lostTitles(before, after, '- one is 2 → one is two\n- Kim waits → Sam waits\n')).toEqual([
    '$who waits',
    'Sam sleeps',
  ])
})

it('reads a list of what is written, without the arguments in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-titles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const names = ['a folder > a title', '{ now: "2026" }', 'a folder {\n  now: 1 }', '%s']
  writeFileSync(join(folder, 'list.json'), JSON.stringify(names.map((name) => ({ name }))))
  expect([...titlesIn(folder)]).toEqual(['a folder a title', '%s'])
})
