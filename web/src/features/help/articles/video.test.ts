import { expect, it } from 'vitest'
import { parseVideoUrl } from './video.ts'

const frame = (address: string) => ({ kind: 'frame', address })
const youTube = frame('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
  ['https://youtube.com/watch?t=3&v=dQw4w9WgXcQ', youTube],
  ['https://youtu.be/dQw4w9WgXcQ', youTube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youTube],
  ['https://vimeo.com/76979871', frame('https://player.vimeo.com/video/76979871')],
  ['https://player.vimeo.com/video/76979871', frame('https://player.vimeo.com/video/76979871')],
  ...['mp4', 'webm', 'ogg'].map((kind) => [
    `https://films.example/week.${kind}`,
    { kind: 'file', address: `https://films.example/week.${kind}` },
  ]),
])('a film at %s is shown', (address, film) => {
  expect(parseVideoUrl(address as string)).toEqual(film)
})

it('one of ours comes with its captions, its first picture and its shape', () => {
  const [desk, phone] = [parseVideoUrl('film:find-cover'), parseVideoUrl('film:take-a-cover')]
  expect(desk).toMatchObject({ kind: 'own', shape: 'desk', address: expect.stringMatching(/find-cover\.webm/) })
  expect(phone).toMatchObject({
    kind: 'own',
    shape: 'phone',
    captions: expect.stringMatching(/take-a-cover\.vtt/),
    poster: expect.stringMatching(/take-a-cover\.webp/),
  })
})

it.each([
  null,
  'film:',
  'film:nothing-like-it',
  'film:../pictures/covers',
  '',
  'nonsense',
  'http://youtu.be/dQw4w9WgXcQ',
  'javascript:alert(1)//.mp4',
  'https://www.youtube.com/watch?v=short',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/showcase',
  'https://films.example/week.exe',
])('nothing is shown for %s', (address) => {
  expect(parseVideoUrl(address)).toBeNull()
})
