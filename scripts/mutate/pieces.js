/**
 * What is broken on purpose, in pieces that take minutes each, and the tests that have to notice. None of these tests
 * needs a database: each of thousands of changed lines would wait for it.
 * @type {Record<string, { files: string[], tests: string[] }>}
 */
export const pieces = {
  policies: { files: ['server/src/features/*/*.policy.ts'], tests: ['server/src/features/*/*.policy.test.ts'] },
  gate: beside('server/src/platform/gate'),
  tokens: beside('server/src/platform/access-token', 'server/src/platform/refresh-token'),
  gst: beside('server/src/features/payroll/gst.rules'),
  pay: beside(...inPayroll('prices', 'fill', 'floors', 'documents', 'periods', 'pay-runs')),
  super: beside('server/src/features/payroll/super.rules'),
  gates: beside('server/src/features/covers/gates.rules'),
  waves: beside('server/src/features/covers/waves.rules', 'server/src/features/covers/covers.rules'),
  recurrence: beside('server/src/features/timetable/recurrence.rules'),
  standing: beside('server/src/features/compliance/standing.rules'),
  retention: beside('server/src/features/compliance/retention.rules'),
  answers: beside('server/src/features/covers/cover-answers.rules'),
  rates: beside('server/src/features/connections/rate-cards.rules'),
  occurrences: beside('server/src/features/timetable/occurrences.rules'),
  files: beside(...inPayroll('bank-file', 'super-saff')),
}

/** @param {string[]} nouns */
function inPayroll(...nouns) {
  return nouns.map((noun) => `server/src/features/payroll/${noun}.rules`)
}

/** Files with the tests beside them. @param {string[]} stems */
function beside(...stems) {
  return { files: stems.map((stem) => `${stem}.ts`), tests: stems.map((stem) => `${stem}.test.ts`) }
}
