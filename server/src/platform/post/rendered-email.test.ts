import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { writeLetter } from './rendered-email.ts'
import { mailKind, type MailKind } from './mail-kind.ts'
import { troubleIn } from './mail-words.ts'

const kind = mailKind({
  kind: 'test.cover',
  name: 'Cover wanted',
  description: 'Asks.',
  readers: 'trainers',
  gymMayChange: true,
  variables: {
    gym: { type: 'line', description: 'Gym', sample: 'Northside' },
    note: { type: 'paragraphs', description: 'Note', sample: 'Bring a mat' },
    covers: { type: 'list', description: 'Covers', sample: [{ title: 'Ride' }] },
    url: { type: 'link', description: 'Link', sample: 'https://quartet.example/covers' },
  },
  link: 'url',
  fields: {
    subject: 'Cover at {{ gym }}',
    preheader: '{{ note }}',
    headline: '{{ gym | upcase }} needs you',
    text: 'Hello **friend** of {{ gym }},\nread on.\n\n{% if note %}They say: {{ note }}{% endif %}\n\n- one\n- two\n\n{{ covers }}',
    button: 'See covers',
    note: '',
  },
})
const data = {
  gym: 'Northside',
  note: 'Bring a mat\nand a towel',
  covers: [],
  url: 'https://quartet.example/c?a=1&b=2',
}
const saying = (text: string): MailKind => ({ ...kind, fields: { ...kind.fields, text } })

describe('a letter', () => {
  it('parts what looks like a link where it says who sent it, whatever its kind, and says it as written elsewhere', () => {
    const named = { ...data, gym: 'evil.example' }
    const introductions = [{ from: 'Priya Nair', why: 'Priya asks on.', url: 'https://quartet.example/unknown' }]
    const first = writeLetter(kind, named, { introductions })
    expect(`${first.subject} ${first.text} ${first.html}`).not.toContain('evil.example')
    expect(first.text).toContain('I don’t know them: https://quartet.example/unknown')
    expect(writeLetter(kind, named).text).toContain('Hello friend of evil.example')
  })
  it('says the same in text and in HTML, with its one action', () => {
    const { subject, preheader, html, text } = writeLetter(kind, data)
    expect(subject).toBe('Cover at Northside')
    expect(preheader).toBe('Bring a mat and a towel')
    expect(text).toBe(
      [
        'NORTHSIDE needs you',
        'Hello friend of Northside,\nread on.',
        'They say: Bring a mat\nand a towel',
        '- one\n- two',
        'See covers:\nhttps://quartet.example/c?a=1&b=2',
        '--\nQuartet',
      ].join('\n\n'),
    )
    expect(html).toContain('Hello <strong>friend</strong> of Northside,<br>read on.')
    expect(html).toContain('They say: Bring a mat<br>and a towel')
    expect(html).toContain('<li>one</li><li>two</li>')
    expect(html).toContain('href="https://quartet.example/c?a=1&amp;b=2"')
    expect(html).not.toMatch(/%%|<!--if|<!--end|\{\{|\{%/)
  })

  it('fetches nothing when it is opened: nobody learns that it was read', () => {
    expect(writeLetter(kind, data).html).not.toMatch(/<link|<img|<script|@import|url\(|\ssrc=/i)
  })

  it('leaves out a paragraph that has nothing to say', () => {
    const { html, text } = writeLetter(kind, { ...data, note: '' })
    expect(text).not.toContain('They say')
    expect(html).not.toMatch(/<p[^>]*><\/p>/)
  })

  it('writes a list of things with their links, and no link that a mail must not carry', () => {
    const covers = [
      { title: 'Ride <45>', detail: 'Tue', url: 'https://quartet.example/1' },
      { title: 'Flow', url: 'javascript:alert(1)' },
    ]
    const { html, text } = writeLetter(kind, { ...data, covers })
    expect(html).toContain('<a href="https://quartet.example/1">Ride &lt;45&gt;</a><br>Tue')
    expect(html).toContain('<strong>Flow</strong>')
    expect(html).not.toContain('javascript:')
    expect(text).toContain('- Ride <45>\n  Tue\n  https://quartet.example/1')
  })

  it('has no button that leads elsewhere than to the web', () => {
    const { html, text } = writeLetter(kind, { ...data, url: 'javascript:alert(1)' })
    expect(html + text).not.toContain('javascript')
  })

  it('fails rather than go out without something that it names', () => {
    const { gym: _, ...without } = data
    expect(() => writeLetter(kind, without)).toThrow(/gym/)
  })
})

/** What people may type to be read as Liquid, as markup or as headers. */
const hostile = [
  '{{ url }}',
  '{{ "a" | upcase }}',
  '{% if true %}yes{% endif %}',
  '{{ constructor }}',
  '{{ __proto__ }}',
  "{{ ''.constructor.constructor('return 1')() }}",
  '{% include "/etc/passwd" %}',
  '{% raw %}{{ gym }}{% endraw %}',
  '${7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '<!--if action-->x<!--end action-->',
  '%%action.url%%',
  '%%body%%',
  '**bold**',
  '- point',
  '\uE0000\uE001',
  '\uE0003\uE001',
  '&lt;b&gt;',
  ']]><mj-raw><b>x</b></mj-raw>',
  'a\r\nBcc: all@example.test',
  'a\nContent-Type: text/html\n\n<b>x</b>',
  'a\u2028Bcc: all@example.test',
  'a\u0000b',
]

describe('what a value holds', () => {
  it.each(hostile)('is never read: %j', (value) => {
    const { subject, html, text } = writeLetter(kind, { ...data, gym: value, note: value })
    const flat = value.replaceAll(/[\p{Cc}\u2028\s]+/gu, ' ').trim()
    expect(subject).toBe(`Cover at ${flat}`)
    // Nothing of it is evaluated or taken away either: it stands there as it was written.
    expect(text).toContain(`Hello friend of ${flat},`)
    expect(html).toContain(`Hello <strong>friend</strong> of ${escaped(flat)},`)
    expect(html).toContain(`They say: ${escaped(value.replaceAll(/\r\n?/g, '\n')).replaceAll('\n', '<br>')}`)
    expect(tagsOf(html)).toEqual(tagsOf(writeLetter(kind, { ...data, gym: 'x', note: breaksOf(value) }).html))
  })

  it('never adds a tag, a header line or a paragraph, whatever it is', () => {
    const wild = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...hostile))
    fc.assert(
      fc.property(wild, (value) => {
        const { subject, html } = writeLetter(saying('Hello {{ gym }}!'), { ...data, gym: value, note: '' })
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(tagsOf(html)).toEqual(tagsOf(writeLetter(saying('Hello {{ gym }}!'), { ...data, note: '' }).html))
      }),
      { numRuns: 200 },
    )
  })
})

describe('words that somebody writes', () => {
  it.each([
    ['One\nHello {{ gymname }}', 'Line 2: this email has no {{ gymname }}. Use gym, note, covers and url.'],
    ['{{ gym.constructor }}', 'Line 1: this email has no {{ gym.constructor }}.'],
    ['{{ __proto__ }}', 'Line 1: this email has no {{ __proto__ }}.'],
    ['{{ values_ }}', 'Line 1: this email has no {{ values_ }}.'],
    ['One\n\nHello {{ gym', 'Line 3: {{ gym is opened but never closed.'],
    ['{% if gym %}Hello', 'Line 1: {% if gym %} needs its {% endif %} or {% endunless %}.'],
    ['{{ gym | shout }}', "Line 1: there’s no filter 'shout'."],
    ['{{ gym | raw }}', "Line 1: there’s no filter 'raw'."],
    ['{% for one in covers %}x{% endfor %}', 'Line 1: {% for %} can’t be used here.'],
    ['{% include "x" %}', 'Line 1: {% include %} can’t be used here.'],
    ['{% render "x" %}', 'Line 1: {% render %} can’t be used here.'],
    ['{% layout "x" %}', 'Line 1: {% layout %} can’t be used here.'],
    ['{% assign a = 1 %}', 'Line 1: {% assign %} can’t be used here.'],
    ['{{ }}', 'Line 1: we can’t read this'],
  ])('%j: %s', (words, trouble) => {
    expect(troubleIn(words, kind)).toContain(trouble)
  })

  it('may name what the mail knows, with a filter', () => {
    expect(troubleIn('Hello {{ gym }} and {{ note | truncate: 20 }}{% unless note %}!{% endunless %}', kind)).toBeNull()
  })

  it('are escaped like values', () => {
    const { html } = writeLetter(saying('<script>alert(1)</script> {{ "<b>" }} %%action.url%%'), data)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt; %%action.url%%')
  })
})

const escaped = (text: string) =>
  text.replaceAll(
    /[&<>"']/g,
    (character) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }[character]};`,
  )
const breaksOf = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\n]+/g, 'x')
const tagsOf = (html: string) => html.match(/<\/?[a-z][^\s>]*/gi)
