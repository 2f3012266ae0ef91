import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('every setting has a default that works on a laptop', () => {
  expect(readConfig({})).toMatchObject({ port: 4001, dataDir: './data', demo: true, worker: true })
})

it('the demo story stays out of a given database unless it is asked for', () => {
  const given = { DATABASE_URL: 'postgres://q@db/q' }
  expect(readConfig(given).demo).toBe(false)
  expect(readConfig({ ...given, DEMO: '1' }).demo).toBe(true)
})

it('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '' }).port).toBe(4001)
})

it('one sentence names every setting that is wrong', () => {
  expect(() => readConfig({ PORT: 'ninety', DATABASE_URL: 'mysql://x' })).toThrow(
    /These settings are not right: .*PORT.*DATABASE_URL/,
  )
})
