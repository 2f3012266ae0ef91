import type { IntroductionFrame, Why } from '../../../platform/introduction-words.ts'
import { mailKind, mailOf, type Mail, type MailKind } from '../../../platform/post/mail-kind.ts'
import type { InvitationRow } from './invitations.queries.ts'

const variables = {
  name: { type: 'line', description: 'Name of whoever is invited, if it was given', sample: 'Mei Tanaka' },
  inviter: { type: 'line', description: 'Who invites', sample: 'Priya Nair' },
  note: {
    type: 'paragraphs',
    description: 'What the inviter wrote, if anything',
    sample: 'We would love to have you on Thursdays.',
  },
  url: {
    type: 'link',
    description: 'Link to the invitation; it works once',
    sample: 'https://quartet.example/invite/sample',
  },
} as const
const gym = { type: 'line', description: 'Name of the gym', sample: 'Northside' } as const
const position = { type: 'line', description: 'Place in the team: manager or front desk', sample: 'manager' } as const

const words = (what: string, subject: string) => ({
  subject,
  preheader: `{{ inviter }} invites you to ${what}.`,
  headline: '{% if name %}Hello {{ name }}{% else %}You are invited{% endif %}',
  text: `{{ inviter }} invites you to ${what}.\n\n{{ note }}`,
  button: 'See the invitation',
  note: 'The link works once and for 14 days.\n\nYou did not expect this? Then do nothing: without you nothing happens.',
})

const trainer = mailKind({
  kind: 'invitations.trainer',
  name: 'Invitation of a trainer',
  description: 'Invites a trainer to teach at the gym.',
  readers: 'the trainer who is invited',
  gymMayChange: true,
  variables: { gym, ...variables },
  link: 'url',
  introduces: 'trainer',
  fields: words('teach at {{ gym }}', '{{ gym }} invites you to Quartet'),
})

const team = mailKind({
  kind: 'invitations.team',
  name: 'Invitation to the team',
  description: 'Invites somebody to the team of the gym.',
  readers: 'the manager or front desk who is invited',
  gymMayChange: true,
  variables: { gym, position, ...variables },
  link: 'url',
  introduces: 'team',
  fields: words('join the team of {{ gym }} ({{ position }})', '{{ gym }} invites you to Quartet'),
})

const owner = mailKind({
  kind: 'invitations.owner',
  name: 'Invitation of an owner',
  description: 'Invites the owner of a gym that was opened for them.',
  readers: 'the owner who is invited',
  gymMayChange: false,
  variables: { gym, ...variables },
  link: 'url',
  introduces: 'owner',
  fields: words('run {{ gym }} as its owner', '{{ gym }} invites you to Quartet'),
})

const gymAdmin = mailKind({
  kind: 'invitations.gym_admin',
  name: 'Invitation of a gym admin',
  description: 'Invites somebody to look after several gyms.',
  readers: 'the gym admin who is invited',
  gymMayChange: false,
  variables,
  link: 'url',
  introduces: 'gym_admin',
  fields: words('look after gyms on Quartet as a gym admin', 'You are invited to Quartet'),
})

const admin = mailKind({
  kind: 'invitations.admin',
  name: 'Invitation of an admin',
  description: 'Invites somebody to administer this installation.',
  readers: 'the admin who is invited',
  gymMayChange: false,
  variables,
  link: 'url',
  introduces: 'admin',
  fields: words('administer Quartet', 'You are invited to Quartet'),
})

export const invitationsMails: MailKind[] = [trainer, team, owner, gymAdmin, admin]

const positionWord = { manager: 'manager', front_desk: 'front desk' }

/** What an invitation is to, as its mail says why somebody got it. */
export const whyInvited = ({ kind, position }: Pick<InvitationRow, 'kind' | 'position'>): Why =>
  position === 'owner' ? 'owner' : kind

/** The mail that carries the link. */
export function invitationMail(
  row: InvitationRow,
  known: { gym: string | null; inviter: string | null; url: string; introductions: IntroductionFrame[] },
): Mail {
  const gymName = known.gym || 'a gym'
  const { name, note } = row
  const data = { name: name ?? '', inviter: known.inviter ?? 'Quartet', note: note ?? '', url: known.url }
  const { email: to, gymId } = row
  const { introductions } = known
  const ofGym = { gymId, introductions }
  if (row.kind === 'trainer') return mailOf(trainer, to, { ...data, gym: gymName }, ofGym)
  if (row.position === 'owner') return mailOf(owner, to, { ...data, gym: gymName }, ofGym)
  if (row.kind === 'team')
    return mailOf(team, to, { ...data, gym: gymName, position: positionWord[row.position!] }, ofGym)
  return mailOf(row.kind === 'gym_admin' ? gymAdmin : admin, to, data, { introductions })
}
