import { expect, it } from 'vitest'
import { filesOf } from '../../web/offline.js'

it('what opens without a network is kept with everything that it imports, once', () => {
  const chunks = [
    { file: 'page.js', imports: ['kit.js', 'shared.js'], css: ['page.css'], modules: ['page.tsx'] },
    { file: 'kit.js', imports: ['shared.js'], css: [], modules: [] },
    { file: 'shared.js', imports: ['page.js'], css: [], modules: ['shared.ts'] },
    { file: 'other.js', imports: [], css: [], modules: ['other.tsx'] },
  ]
  expect(filesOf(chunks, ['page.tsx']).toSorted()).toEqual(['/kit.js', '/page.css', '/page.js', '/shared.js'])
  expect(() => filesOf(chunks, ['gone.tsx'])).toThrow("The build has no 'gone.tsx'")
})
