import type { IntroductionFrame, Why } from '../../../platform/introduction-words.ts'
import { mailKind, mailOf, type Mail, type MailKind } from '../../../platform/post/mail-kind.ts'
import type { InvitationRow } from './invitations.queries.ts'

const variables = {
  name: { type: 'line', description: 'Name of the person invited, if given', sample: 'Mei Tanaka' },
  inviter: { type: 'line', description: 'Name of the person who invites them', sample: 'Priya Nair' },
  note: {
    type: 'paragraphs',
    description: 'Message from the inviter, if any',
    sample: 'We’d love to have you on Thursdays.',
  },
  url: {
    type: 'link',
    description: 'Link to the invitation. It works once',
    sample: 'https://quartet.example/invite/sample',
  },
} as const
const gym = { type: 'line', description: 'Name of the gym', sample: 'Northside' } as const
const position = { type: 'line', description: 'Role in the team: manager or front desk', sample: 'manager' } as const

const words = (what: string, subject: string) => ({
  subject,
  preheader: `{{ inviter }} has invited you to ${what}.`,
  headline: '{% if name %}{{ name }}, you’re invited{% else %}You’re invited{% endif %}',
  text: `{{ inviter }} has invited you to ${what}.\n\n{{ note }}`,
  button: 'See invitation',
  note: 'The link works once and expires in 14 days.\n\nWeren’t expecting this? Ignore this email. Nothing happens unless you accept.',
})

const trainer = mailKind({
  kind: 'invitations.trainer',
  name: 'Trainer invitation',
  description: 'Invites a trainer to teach at the gym.',
  readers: 'the trainer being invited',
  gymMayChange: true,
  variables: { gym, ...variables },
  link: 'url',
  introduces: 'trainer',
  fields: words('teach at {{ gym }}', '{{ gym }} has invited you to teach'),
})

const team = mailKind({
  kind: 'invitations.team',
  name: 'Team invitation',
  description: 'Invites a manager or front desk person to the gym’s team.',
  readers: 'the person being invited',
  gymMayChange: true,
  variables: { gym, position, ...variables },
  link: 'url',
  introduces: 'team',
  fields: words('join the team at {{ gym }} ({{ position }})', '{{ gym }} has invited you to its team'),
})

const owner = mailKind({
  kind: 'invitations.owner',
  name: 'Owner invitation',
  description: 'Invites the owner of a gym that an admin has set up for them.',
  readers: 'the owner being invited',
  gymMayChange: false,
  variables: { gym, ...variables },
  link: 'url',
  introduces: 'owner',
  fields: words('run {{ gym }} as its owner', '{{ gym }} is ready for you on Quartet'),
})

const gymAdmin = mailKind({
  kind: 'invitations.gym_admin',
  name: 'Gym admin invitation',
  description: 'Invites a gym admin, who looks after one or more gyms.',
  readers: 'the gym admin being invited',
  gymMayChange: false,
  variables,
  link: 'url',
  introduces: 'gym_admin',
  fields: words('look after gyms on Quartet as a gym admin', 'You’re invited to be a gym admin'),
})

const admin = mailKind({
  kind: 'invitations.admin',
  name: 'Admin invitation',
  description: 'Invites a platform admin.',
  readers: 'the admin being invited',
  gymMayChange: false,
  variables,
  link: 'url',
  introduces: 'admin',
  fields: words('help run Quartet as an admin', 'You’re invited to be a Quartet admin'),
})

export const invitationsMails: MailKind[] = [trainer, team, owner, gymAdmin, admin]

const positionWord = { manager: 'manager', front_desk: 'front desk' }

/** Returns the reason that an invitation's mail gives for reaching its reader. */
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
