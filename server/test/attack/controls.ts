import { termsVersion } from '@quartet/contract/identity/identity'
import type { MadePerson } from '../factories.ts'
import { paper } from '../papers/document.ts'
import { of, type Call, type Row } from '../permissions/row.ts'
import type { Prey } from './prey.ts'

/** A call that may carry a file, which goes as a form. */
export type Sent = Call & { file?: { field: string; name: string; type: string; bytes: Uint8Array<ArrayBuffer> } }

/** What somebody of the gym does with success, where the row of permissions has nobody who could. */
export type Control = {
  by(prey: Prey): MadePerson | undefined
  call(prey: Prey): Sent
  /** Whether it is a key in itself, or its caller's own word: the ten then try what the row says instead. */
  isKey?: true
  /** Who gets through, where a file changes that. */
  outcomes?: Row['outcomes']
}

const [owner, admin] = [({ people }: Prey) => people.owner, ({ people }: Prey) => people.admin]
const [trainer, applicant, taker] = [
  (prey: Prey) => prey.trainer,
  (prey: Prey) => prey.applicant,
  (prey: Prey) => prey.taker,
]
const nobody = () => undefined

const pdf = () => ({ name: 'a.pdf', type: 'application/pdf', bytes: paper('A fair document') })
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = () => ({ name: 'me.png', type: 'image/png', bytes: new Uint8Array(Buffer.from(dot, 'base64')) })
const newcomer = { firstName: 'Mei', lastName: 'Tanaka', password: 'four leaves one lime', acceptedTerms: termsVersion }

export const controls: Record<string, Control> = {
  'identity.login': {
    by: nobody,
    call: ({ people }) => ({
      path: '/users/login',
      body: { email: people.owner.email, password: 'only ever used in a test' },
    }),
    isKey: true,
  },
  'sessions.end': { by: owner, call: ({ sessionId }) => ({ path: `/users/me/sessions/${sessionId}` }) },
  'users.downloadData': { by: owner, call: ({ exportId }) => ({ path: `/users/me/data/${exportId}` }) },
  'push.unsubscribe': { by: owner, call: ({ subscriptionId }) => ({ path: `/push/subscriptions/${subscriptionId}` }) },
  'invitations.byToken': {
    by: nobody,
    call: ({ links }) => ({ path: `/invitations/by-token/${links.invitation}` }),
    isKey: true,
  },
  'invitations.accept': {
    by: nobody,
    call: ({ links }) => ({ path: `/invitations/by-token/${links.invitation}/acceptance`, body: { newcomer } }),
    isKey: true,
  },
  'deliveries.unsubscribe': {
    by: nobody,
    call: ({ links }) => ({ path: '/deliveries/unsubscribe', body: { token: links.unsubscribe } }),
    isKey: true,
  },
  'introductions.see': {
    by: nobody,
    call: ({ links }) => ({ path: `/introductions/${links.introduction}` }),
    isKey: true,
  },
  'introductions.report': {
    by: nobody,
    call: ({ links }) => ({ path: `/introductions/${links.introduction}/report`, body: {} }),
    isKey: true,
  },
  'operations.letGo': {
    by: admin,
    call: ({ failedTaskId }) => ({ path: `/operations/failures/task/${failedTaskId}/let-go`, body: {} }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'operations.retry': {
    by: admin,
    call: ({ failureId }) => ({ path: `/operations/failures/item/${failureId}/retry`, body: {} }),
    outcomes: of('oy nnnn n nnnn'),
  },

  'covers.apply': {
    by: applicant,
    call: ({ coverId }) => ({ path: `/covers/${coverId}/applications`, body: {} }),
  },
  'covers.withdraw': {
    by: applicant,
    call: ({ coverId, applicationId }) => ({ path: `/covers/${coverId}/applications/${applicationId}` }),
  },
  'coverAnswers.accept': {
    by: applicant,
    call: ({ coverId, applicationId }) => ({
      path: `/covers/${coverId}/offers/${applicationId}/acceptance`,
      body: {},
    }),
  },
  'coverAnswers.decline': {
    by: applicant,
    call: ({ coverId, applicationId }) => ({ path: `/covers/${coverId}/offers/${applicationId}/refusal`, body: {} }),
  },
  'coverAnswers.untake': { by: taker, call: ({ takenId }) => ({ path: `/covers/${takenId}/untaking`, body: {} }) },
  'coverAnswers.handBack': { by: taker, call: ({ takenId }) => ({ path: `/covers/${takenId}/hand-back`, body: {} }) },
  'coverAnswers.answerReturn': {
    by: taker,
    call: ({ takenId, returnId }) => ({
      path: `/covers/${takenId}/returns/${returnId}/answer`,
      body: { agreed: false },
    }),
  },
  'coverAnswers.dropReturn': {
    by: trainer,
    call: ({ takenId, returnId }) => ({ path: `/covers/${takenId}/returns/${returnId}`, body: {} }),
    outcomes: of('on nnnn y uuun'),
  },
  'payDocuments.settleQuery': {
    by: owner,
    call: ({ payDocumentId, payLineId }) => ({ path: `/pay-documents/${payDocumentId}/lines/${payLineId}/settlement` }),
    outcomes: of('on yyyn n uunn'),
  },

  'users.uploadAvatar': {
    by: owner,
    call: () => ({ path: '/avatar/upload', file: { field: 'avatar', ...picture() } }),
  },
  'submissions.upload': {
    by: trainer,
    call: (prey) => ({
      path: '/compliance/files',
      body: { trainerId: prey.trainer.trainerId },
      file: { field: 'file', ...pdf() },
    }),
    outcomes: of('ou yyyu y uuuu'),
  },
  'messages.attach': {
    by: owner,
    call: ({ conversationId }) => ({
      path: `/conversations/${conversationId}/files`,
      file: { field: 'file', ...pdf() },
    }),
    outcomes: of('ou uyuu y uuuu'),
  },
}
