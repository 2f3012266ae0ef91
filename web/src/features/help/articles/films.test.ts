import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { legacyCategories } from './legacy-articles.copy.ts'
import { parseVideoUrl } from './video.ts'

const folder = join(import.meta.dirname, '../../../../films')
const names = new Set(
  ['desk', 'phone'].flatMap((shape) =>
    readdirSync(join(folder, shape)).map((file) => `${shape}/${file.replace(/\.\w+$/, '')}`),
  ),
)
const bytesOf = (file: string) => readFileSync(join(folder, file))

it('K-05 every guide has a film of its own, and every film is a guide’s', () => {
  const told = legacyCategories.flatMap(({ articles }) =>
    articles.map(({ videoUrl }) => {
      const film = parseVideoUrl(videoUrl)
      return film?.kind === 'own' ? `${film.shape}/${videoUrl.slice('film:'.length)}` : videoUrl
    }),
  )
  expect(told.toSorted()).toEqual([...names].toSorted())
})

it.each([...names])('the film %s is short, small, silent, and has a first picture', (name) => {
  const film = bytesOf(`${name}.webm`)
  const words = film.toString('latin1')
  expect(film.readUInt32BE(0)).toBe(0x1a_45_df_a3)
  expect(words).toContain('V_VP9')
  expect(words).not.toMatch(/A_(OPUS|VORBIS)/)
  expect(film.length).toBeLessThan(1_500_000)
  const first = bytesOf(`${name}.webp`)
  expect(first.toString('latin1', 8, 16)).toBe('WEBPVP8 ')
  expect(first.length).toBeLessThan(60_000)
  // As wide and high as the film is shown (`articles.module.css`), or it stands between bars.
  const [wide, high] = name.startsWith('desk/') ? [1024, 656] : [390, 684]
  expect(first.readUInt16LE(26) / first.readUInt16LE(28)).toBeCloseTo(wide / high, 2)
  expect(cuesOf(name).at(-1)!.to).toBeLessThanOrEqual(45)
})

it.each([...names])(
  'the captions of %s follow each other from beginning to end, each long enough to be read',
  (name) => {
    const cues = cuesOf(name)
    expect(cues.length).toBeGreaterThanOrEqual(3)
    expect(cues[0]!.from).toBe(0)
    for (const [at, { from, to, says }] of cues.entries()) {
      expect(to - from, says).toBeGreaterThan(says.split(' ').length / 3)
      expect(cues[at + 1]?.from ?? to, says).toBe(to)
      expect(says.length, says).toBeLessThanOrEqual(80)
    }
  },
)

it('nothing says that a film is coming soon', () => {
  const source = join(import.meta.dirname, '../../..')
  const saying = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && /video coming soon/i.test(read(join(source, file))),
  )
  expect(saying).toEqual([])
})

const read = (file: string) => readFileSync(file, 'utf8')

/** The cues of a film in seconds; throws at whatever isn't WebVTT with one line of words to a cue. */
function cuesOf(name: string): { from: number; to: number; says: string }[] {
  const [head, ...cues] = read(join(folder, `${name}.vtt`))
    .trimEnd()
    .split('\n\n')
  expect(head).toBe('WEBVTT')
  return cues.map((cue) => {
    const [, from, to, says] =
      /^(\d\d:\d\d:\d\d\.\d{3}) --> (\d\d:\d\d:\d\d\.\d{3}) size:90%\n([^\n<>&]+)$/.exec(cue) ?? []
    if (!from || !to || !says) throw new Error(`${name} has a cue that isn't WebVTT: ${cue}`)
    return { from: secondsOf(from), to: secondsOf(to), says }
  })
}

const secondsOf = (time: string) => Date.parse(`1970-01-01T${time}Z`) / 1000
