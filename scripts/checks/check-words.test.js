import { describe, expect, it } from 'vitest'
import { sentencesOf, wordTroubles } from './check-words.js'

describe('what people read is in plain words', () => {
  it('finds text, templates and labels, and leaves names and paths alone', () => {
    const source = [
      "import { Card } from '../ui/card.tsx'",
      'export const Row = ({ name }) => (',
      '  <Card className="two words" title="No covers yet" aria-label={`Approve ${name}`}>',
      "    Covers appear here. {name ? 'tab=covers' : 'Ask for cover'}",
      '  </Card>',
      ')',
    ].join('\n')
    expect(sentencesOf('row.tsx', source)).toEqual([
      { line: 3, words: 'No covers yet' },
      { line: 3, words: 'Approve {…}' },
      { line: 3, words: 'Covers appear here.' },
      { line: 4, words: 'Ask for cover' },
    ])
  })

  it('names the words that read as translated, and what to write', () => {
    expect(wordTroubles('row.tsx', 'Somebody has applied.')).toEqual([
      '“Somebody” in “Somebody has applied.”: write someone, or better the role or name: “a trainer”, “Mei”',
    ])
    expect(wordTroubles('row.tsx', 'A trainer has applied.')).toEqual([])
  })

  it('leaves the exact words of the requirements', () => {
    expect(wordTroubles('row.tsx', 'Successfully logged in!')).toEqual([])
  })
})
