import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkIn, unlinked, unlinkedHtml } from './links.ts'

/** What mail programs are known to make a link of, read as broadly as any of them does. */
const linkified = [
  /[\p{L}\p{N}_-][.\u3002\uFF0E\uFF61]\p{L}[\p{L}\p{N}-]/u,
  /\p{L}:\/\//u,
  /[^\s@]@[^\s@]/u,
  /www\.\S/i,
  /\d(?:\.\d+){3}/,
  /\\\\/,
]
const found = (text: string) => linkified.filter((one) => one.test(text))

describe('text for people who don’t know its writer', () => {
  it.each([
    ['Northside.com', 'Northside. com'],
    ['https://evil.com/login', 'https: //evil. com/login'],
    ['HTTP://3232235777/x', 'HTTP: //3232235777/x'],
    ['www.evil.com', 'www. evil. com'],
    ['pay@evil.com', 'pay at evil. com'],
    ['mailto:pay', 'mailto: pay'],
    ['203.0.113.7', '203. 0. 113. 7'],
    ['еvil.рф', 'еvil. рф'],
    ['bank.xn--p1ai', 'bank. xn--p1ai'],
    ['evil\u200B.\u200Bcom', 'evil\u200B. \u200Bcom'],
    ['evil．com', 'evil． com'],
    ['evil。com', 'evil。 com'],
    ['moc\u202E.live', 'moc. live'],
    [String.raw`\\evil\share`, String.raw`\evil\share`],
  ])('has no link left in %j', (typed, after) => {
    expect(unlinked(typed)).toBe(after)
    expect(linkIn(typed)).not.toBeNull()
    expect(linkIn(after)).toBeNull()
  })

  it.each(['Pays $78.00 on 24.11.2026, 6:00 am', 'We’d love to have you. Come on Thursdays.', '@northside', 'Mon/Wed'])(
    'stays as it is where nothing looks like a link: %j',
    (typed) => expect([unlinked(typed), linkIn(typed)]).toEqual([typed, null]),
  )

  it('reads a line of HTML as one text, and lines by themselves', () => {
    expect(unlinkedHtml('<p style="margin:0 0 14px">ev<strong>il.c</strong>om<br>@northside</p>')).toBe(
      '<p style="margin:0 0 14px">ev<strong>il. c</strong>om<br>@northside</p>',
    )
    expect(unlinkedHtml('https:<strong>//evil</strong>\uE002.com')).toBe('https: <strong>//evil</strong>. com')
  })

  it('never holds a link, whatever was typed', () => {
    const bits = fc.constantFrom(
      'evil',
      'com',
      '.',
      '。',
      '://',
      '@',
      'www.',
      '\u200B',
      '\u00AD',
      '\u202E',
      ' ',
      '1',
      '9.9.9.9',
      ':',
      '\\',
      'рф',
    )
    fc.assert(
      fc.property(
        fc.array(bits).map((all) => all.join('')),
        (typed) => {
          const after = unlinked(typed)
          expect(found(after.replaceAll(/\p{Cf}/gu, ''))).toEqual([])
          expect(unlinked(after)).toBe(after)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
