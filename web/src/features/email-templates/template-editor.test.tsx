import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MailTemplate } from '@quartet/contract/email-templates/templates'
import { renderPage } from '../../../test/app.tsx'
import { fakeApi } from '../../../test/fakes/fake-api.ts'
import { idOf } from '../../../test/worlds/covers.ts'
import { TemplateEditor } from './template-editor.tsx'

afterEach(() => vi.unstubAllGlobals())

const words = { subject: 'Join us', preheader: '', headline: 'Join us', text: 'Join us.', button: 'Join', note: '' }
const template: MailTemplate = {
  kind: 'invitation.trainer',
  name: 'A trainer is invited',
  description: 'A gym invites a trainer.',
  readers: 'the trainer',
  subject: words.subject,
  source: 'default',
  changedAt: null,
  changedBy: null,
  gymId: idOf(1),
  version: 0,
  fields: words,
  usual: words,
  own: [],
  hasButton: true,
  aboutClass: false,
  variables: [],
  gymMayChange: true,
  closed: null,
  can: { change: false },
}

it.each([
  ['reports', ['Contact us']],
  ['address', ['Contact us']],
  ['plan', ['See plan', 'Contact us']],
] as const)('a gym that can’t change its emails for its %s is led to where that is settled', async (by, links) => {
  fakeApi({
    'GET /email-templates/:kind': { ...template, closed: { by, sentence: 'Not for now.' } },
    'PUT /email-templates/:kind/preview': { letter: null, troubles: [], about: null },
  })
  renderPage(<TemplateEditor place={idOf(1)} kind={template.kind} path="/email-templates" />, '/')
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('Not for now.')
  expect(
    within(note)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(links)
})
