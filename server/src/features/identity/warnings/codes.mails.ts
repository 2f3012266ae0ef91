import { mailKind, mailOf, type Mail, type MailKind } from '../../../platform/post/mail-kind.ts'

/** What a mail carries: the address of its link and the six digits for whoever would rather type them. */
export type Carried = { url: string; code: string }

const whoever = { readers: 'whoever has the account', gymMayChange: false }
/** The end of every text that carries a code; the outbox hides six digits. */
export const typed = 'Or type this code where you were asked for it, within 10 minutes: {{ code }}'
export const code = {
  type: 'line',
  description: 'Six digits to be typed instead of the link',
  sample: '482913',
} as const
const url = (type: string) =>
  ({
    type: 'link',
    description: 'The link',
    sample: `https://quartet.example/auth/v1/verify?type=${type}`,
  }) as const

const magicLink = mailKind({
  kind: 'identity.magic_link',
  name: 'Sign in by mail',
  description: 'Carries the link that signs in without a password, when somebody has asked for one.',
  ...whoever,
  variables: { url: url('magiclink'), code },
  link: 'url',
  fields: {
    subject: 'Sign in to Quartet',
    preheader: 'The link works once, for 60 minutes.',
    headline: 'Sign in to Quartet',
    text: ['This link signs you in. It works once, for 60 minutes.', typed].join('\n\n'),
    button: 'Sign in',
    note: 'You did not ask for it? Then leave this mail aside, and show it to nobody.',
  },
})

const confirmFirst = mailKind({
  kind: 'identity.confirm_first',
  name: 'Confirm the address first',
  description: 'Carries the link that opens a new account, where an address has to be confirmed before it is used.',
  ...whoever,
  variables: { url: url('signup'), code },
  link: 'url',
  fields: {
    subject: 'Confirm your e-mail address for Quartet',
    preheader: 'Then you can sign in.',
    headline: 'Welcome to Quartet',
    text: [
      'Your account is made. Please confirm that this address is yours; then you can sign in.',
      'The link works once, for 24 hours.',
      typed,
    ].join('\n\n'),
    button: 'Confirm this address',
    note: 'You did not open an account? Then leave this mail aside; nothing more will be sent to you.',
  },
})

const accountMade = mailKind({
  kind: 'identity.account_made',
  name: 'An account was made for you',
  description: 'Carries the link by which somebody for whom an account was made comes in for the first time.',
  ...whoever,
  variables: { url: url('invite'), code },
  link: 'url',
  fields: {
    subject: 'You are invited to Quartet',
    preheader: 'An account was made for you.',
    headline: 'An account was made for you',
    text: [
      'Quartet staffs gyms and studios, and somebody there made an account for you at this address.',
      'The link opens it. It works once, for 14 days.',
    ].join('\n\n'),
    button: 'Open your account',
    note: 'You do not know what this is about? Then leave this mail aside.',
  },
})

const address = (description: string, sample: string) => ({ type: 'line', description, sample }) as const
const emailChange = mailKind({
  kind: 'identity.email_change',
  name: 'Confirm another address',
  description: 'Goes to both addresses of an account that is to have another one; both have to confirm it.',
  ...whoever,
  variables: {
    url: url('email_change'),
    code,
    before: address('The address until now', 'mei@example.com'),
    after: address('The address that it is to have', 'mei.tanaka@example.com'),
  },
  link: 'url',
  fields: {
    subject: 'Confirm the change of your Quartet e-mail address',
    preheader: 'The change happens once both addresses have confirmed it.',
    headline: 'Another e-mail address',
    text: [
      'Your account is to have the address {{ after }} instead of {{ before }}.',
      'We have written to both: the change happens once the link in each mail was followed. It works once, until 24 hours after the change was asked for.',
      typed,
    ].join('\n\n'),
    button: 'Confirm the change',
    note: 'You did not ask for this? Then do not follow the link, and choose a new password: somebody else may know yours.',
  },
})

const emailChanged = mailKind({
  kind: 'identity.email_changed',
  name: 'Address changed',
  description: 'Tells the address that an account had before that it is not part of it any more.',
  ...whoever,
  variables: { after: address('The address from now on', 'mei.tanaka@example.com') },
  fields: {
    subject: 'Your Quartet e-mail address was changed',
    preheader: 'If that was not you, tell support at once.',
    headline: 'Your e-mail address was changed',
    text: 'From now on your account is {{ after }}. This address is not part of it any more.',
    button: '',
    note: 'If that was not you, tell support at once.',
  },
})

const reauthentication = mailKind({
  kind: 'identity.reauthentication',
  name: 'Code to go on',
  description: 'Carries the code that proves once more, while signed in, that the mailbox is one’s own.',
  ...whoever,
  variables: { code },
  fields: {
    subject: 'Your code for Quartet',
    preheader: 'It works for 10 minutes.',
    headline: 'Is it you?',
    text: 'Type this code where you were asked for it, within 10 minutes: {{ code }}',
    button: '',
    note: 'It was not you who asked? Then choose a new password: somebody else may know yours.',
  },
})

export const accessMails: MailKind[] = [
  magicLink,
  confirmFirst,
  accountMade,
  emailChange,
  emailChanged,
  reauthentication,
]

export const magicLinkMail = (to: string, carried: Carried): Mail => mailOf(magicLink, to, carried)
export const confirmFirstMail = (to: string, carried: Carried): Mail => mailOf(confirmFirst, to, carried)
export const accountMadeMail = (to: string, carried: Carried): Mail => mailOf(accountMade, to, carried)
export const emailChangeMail = (to: string, carried: Carried, change: { before: string; after: string }): Mail =>
  mailOf(emailChange, to, { ...carried, ...change })
export const emailChangedMail = (to: string, after: string): Mail => mailOf(emailChanged, to, { after })
export const reauthenticationMail = (to: string, digits: string): Mail => mailOf(reauthentication, to, { code: digits })
