/**
 * One changed line that no test noticed, or that did not run at all. `why` says why nothing can notice it.
 * @typedef {{ line: number, was: string, became: string, why: string | undefined }} Survivor
 * @typedef {{ file: string, killed: number, all: number, left: number, survivors: Survivor[] }} Score
 */

/** How much of what was broken on purpose the tests have to notice, in percent. */
export const goal = 90

/** @param {Score} score */
export const percent = ({ killed, all }) => (all === 0 ? 100 : Math.floor((killed * 1000) / all) / 10)

/**
 * The part of docs/mutation.md about one piece.
 * @param {string} piece @param {string} on the day @param {Score[]} scores
 */
export function partOf(piece, on, scores) {
  const rows = scores.map(
    (score) => `| ${score.file} | ${score.all} | ${score.killed} | ${percent(score)}% | ${score.left || ''} |`,
  )
  const survivors = scores.flatMap((score) =>
    score.survivors.map(
      ({ line, was, became, why }) =>
        `- \`${score.file}:${line}\` ${code(was)} became ${code(became)}: ${why ?? '**no test notices this yet**'}`,
    ),
  )
  return [
    `## ${piece}`,
    '',
    `\`npm run mutate -- ${piece}\`, ${on}.`,
    '',
    '| file | changed | noticed | score | left out |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(survivors.length > 0 ? ['No test notices:', '', ...survivors, ''] : []),
  ].join('\n')
}

/**
 * The page with the part of one piece in place, in the order of the pieces.
 * @param {string} page @param {string} piece @param {string} part @param {string[]} pieces
 */
export function withPart(page, piece, part, pieces) {
  const [head = '', ...parts] = page.split(/^(?=## )/m)
  const named = new Map(parts.map((one) => [one.slice(3, one.indexOf('\n')), one.trim()]))
  named.set(piece, part.trim())
  const inOrder = pieces.flatMap((name) => named.get(name) ?? [])
  return `${[head.trim(), ...inOrder].join('\n\n')}\n`
}

/** @param {string} text */
function code(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const short = line.length > 80 ? `${line.slice(0, 77)}...` : line
  return short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``
}
