import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compileFrame, framePath } from './mail-frame.js'

it('the form of every mail is what MJML makes of its source', async () => {
  expect(readFileSync(framePath, 'utf8')).toBe(await compileFrame())
})
