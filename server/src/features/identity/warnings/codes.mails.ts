import { mailKind, mailOf, type Mail, type MailKind } from '../../../platform/post/mail-kind.ts'

/** What a mail carries: the address of its link, and six digits to type instead. */
export type Carried = { url: string; code: string }

const toOwner = { readers: 'the owner of the account', gymMayChange: false }
/** The end of every text that carries a code; the outbox hides six digits. */
export const typed = 'Or enter this code in Quartet within 10 minutes: {{ code }}'
export const code = {
  type: 'line',
  description: 'Six-digit code to enter instead of using the link',
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
  name: 'Sign in by email',
  description: 'Carries the link that signs someone in without a password, when they ask for it.',
  ...toOwner,
  variables: { url: url('magiclink'), code },
  link: 'url',
  fields: {
    subject: 'Your sign-in link',
    preheader: 'It works once and expires in 60 minutes.',
    headline: 'Your sign-in link',
    text: ['This link signs you in to Quartet. It works once and expires in 60 minutes.', typed].join('\n\n'),
    button: 'Sign in',
    note: 'Didn’t ask for this? Ignore this email, and don’t share it.',
  },
})

const confirmFirst = mailKind({
  kind: 'identity.confirm_first',
  name: 'Confirm email address first',
  description:
    'Carries the link that confirms a new account, where people confirm their email address before they sign in.',
  ...toOwner,
  variables: { url: url('signup'), code },
  link: 'url',
  fields: {
    subject: 'Confirm your email address',
    preheader: 'Then you can sign in.',
    headline: 'Welcome to Quartet',
    text: [
      'Confirm that this is your email address. Then you can sign in.',
      'The link works once and expires in 24 hours.',
      typed,
    ].join('\n\n'),
    button: 'Confirm email address',
    note: 'Didn’t create an account? Ignore this email. We won’t send you anything else.',
  },
})

const accountMade = mailKind({
  kind: 'identity.account_made',
  name: 'Account created for someone',
  description: 'Carries the first sign-in link for someone an account was created for.',
  ...toOwner,
  variables: { url: url('invite'), code },
  link: 'url',
  fields: {
    subject: 'Your Quartet account is ready',
    preheader: 'Someone has created an account for you.',
    headline: 'Your Quartet account is ready',
    text: [
      'Quartet helps gyms and studios staff their classes. Someone has created an account for you with this email address.',
      'The link signs you in. It works once and expires in 14 days.',
    ].join('\n\n'),
    button: 'Sign in',
    note: 'Weren’t expecting this? Ignore this email.',
  },
})

const address = (description: string, sample: string) => ({ type: 'line', description, sample }) as const
const emailChange = mailKind({
  kind: 'identity.email_change',
  name: 'Confirm new email address',
  description: 'Goes to both the current and the new email address. Both have to confirm the change.',
  ...toOwner,
  variables: {
    url: url('email_change'),
    code,
    before: address('Current email address', 'mei@example.com'),
    after: address('New email address', 'mei.tanaka@example.com'),
  },
  link: 'url',
  fields: {
    subject: 'Confirm your new email address',
    preheader: 'It changes when both addresses have confirmed it.',
    headline: 'Confirm your new email address',
    text: [
      'Someone asked to change your Quartet email address from {{ before }} to {{ after }}.',
      'We’ve sent a link to both. The address changes when both links have been opened. Each works once and expires 24 hours after the request.',
      typed,
    ].join('\n\n'),
    button: 'Confirm the change',
    note: 'Wasn’t you? Don’t open the link. Choose a new password, as someone else may know yours.',
  },
})

const emailChanged = mailKind({
  kind: 'identity.email_changed',
  name: 'Email address changed',
  description: 'Goes to the old address when the account no longer uses it.',
  ...toOwner,
  variables: { after: address('New email address', 'mei.tanaka@example.com') },
  fields: {
    subject: 'Your email address has been changed',
    preheader: 'Wasn’t you? Contact support now.',
    headline: 'Your email address has been changed',
    text: 'Your Quartet account now uses {{ after }}. It no longer uses this address.',
    button: '',
    note: 'Wasn’t you? Contact support now.',
  },
})

const reauthentication = mailKind({
  kind: 'identity.reauthentication',
  name: 'Confirm it’s you',
  description: 'Carries the code that confirms who’s signed in before a sensitive change.',
  ...toOwner,
  variables: { code },
  fields: {
    subject: 'Your code to confirm it’s you',
    preheader: 'It expires in 10 minutes.',
    headline: 'Confirm it’s you',
    text: 'Enter this code in Quartet within 10 minutes: {{ code }}',
    button: '',
    note: 'Wasn’t you? Choose a new password, as someone else may know yours.',
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
