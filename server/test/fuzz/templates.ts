import { contract } from '@quartet/contract/contract'
import { mailFieldNames } from '@quartet/contract/email-templates/templates'
import fc from 'fast-check'
import type { z } from 'zod'
import { send, type Attack } from './fixtures.ts'
import { naughtyText } from './values.ts'
import type { Caller } from '../permissions/callers.ts'

/** Pieces of template languages, of markup and of addresses, as somebody would write them who wants more than a mail. */
const pieces = [
  ...naughtyText,
  '{{ ',
  ' }}',
  '{% ',
  ' %}',
  '{{gymName}}',
  '{{ firstName | append: "x" }}',
  '{{ constructor.constructor("return process")().env.SECRET_KEY }}',
  '{{ __proto__ }}',
  '{{#each this}}{{@key}}={{this}}{{/each}}',
  '{{> ../../../etc/passwd }}',
  '{% for i in (1..100000000) %}x{% endfor %}',
  '{% include "/etc/passwd" %}',
  '{% assign a = "x" %}{% capture a %}{{a}}{{a}}{% endcapture %}',
  '<mj-include path="/etc/passwd" />',
  '<mj-raw><script>alert(1)</script></mj-raw>',
  '</mj-text></mj-column><mj-image src="javascript:alert(1)" />',
  '<mj-style>* { display: none }</mj-style>',
  '<%= process.env %>',
  '${process.env.SECRET_KEY}',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">here</a>',
  '[here](javascript:alert(1))',
  '[here](data:text/html,<script>alert(1)</script>)',
  '<style>@import "https://evil.example"</style>',
  '<!--[if mso]><script>',
  ']]>',
  '&#x3c;script&#x3e;',
  '\r\nBcc: everybody@example.test',
  'Plain words.\n\nAnd more.',
]
const written = (max: number) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((all) => all.join('').slice(0, max))
const most: Record<string, number> = { text: 5000, note: 1000, button: 60 }
const fields = fc.record(
  Object.fromEntries(mailFieldNames.map((name) => [name, written(most[name] ?? 200)])) as Record<
    string,
    fc.Arbitrary<string>
  >,
)
const mayChange: Caller[] = ['admin', 'owner', 'manager', 'gymAdmin', 'otherOwner', 'otherGymAdmin']
const preview = (contract.emailTemplates.preview as unknown as Record<string, { outputSchema: z.ZodType }>)['~orpc']!

/** What runs, loads or leads elsewhere in a letter that a mailbox shows. Text about it is harmless: it is escaped. */
const runs =
  /<(script|iframe|object|embed|form|base|link|meta http-equiv)[\s>]|<[^>]*\son\w+\s*=|(href|src)\s*=\s*["']?\s*(javascript|data|vbscript):|root:x:0/i

/** Hostile words for every mail whose words can be changed: previewed, kept and sent as a test. */
export const templates: Attack[] = [
  {
    name: 'words of mails',
    share: 12,
    async run(stage, numRuns, seed) {
      const { body } = await stage.t.as(stage.world.people.admin).get<{ kind: string }[]>('/email-templates')
      const calls = fc.record({
        caller: fc.constantFrom(...mayChange),
        kind: fc.constantFrom(...body.map((one) => one.kind)),
        how: fc.constantFrom('preview', 'preview', 'change', 'test'),
        real: fc.boolean(),
        fields,
      })
      await fc.assert(
        fc.asyncProperty(calls, async ({ caller, kind, how, real, ...words }) => {
          const path = { preview: '/preview', change: '', test: '/tests' }[how]!
          const request = {
            method: how === 'test' ? 'POST' : 'PUT',
            url: `/api/email-templates/${kind}${path}`,
            headers: { 'content-type': 'application/json' },
            payload: JSON.stringify({ fields: words.fields, ...(how === 'change' ? { version: 0 } : { real }) }),
          }
          const output = how === 'preview' ? preview.outputSchema : undefined
          const answer = await send(stage, caller, request, { name: `email-templates ${how}`, output })
          const html = answer.status === 200 && how === 'preview' ? (JSON.parse(answer.body).letter?.html ?? '') : ''
          const found = runs.exec(html.replace(/<head>[\s\S]*?<\/head>/i, ''))
          const faults = [...answer.faults, ...(found ? [`the letter holds ${found[0]}`] : [])]
          if (faults.length > 0) throw new Error(faults.join('\n'))
        }),
        { numRuns, seed, endOnFailure: true },
      )
    },
  },
]
