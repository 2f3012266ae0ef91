import { mailKind, mailOf, type Mail, type MailKind } from '../../../platform/post/mail-kind.ts'
import { code, typed, type Carried } from './codes.mails.ts'
import { deviceOf } from '../accounts/security-log.rules.ts'
import type { Source } from '../accounts/sources.rules.ts'

const whoever = { readers: 'whoever has the account', gymMayChange: false }
const device = {
  type: 'line',
  description: 'Browser and address it came from',
  sample: 'Chrome on Windows (address 203.0.113.7)',
} as const
const url = (description: string, path: string) =>
  ({ type: 'link', description, sample: `https://quartet.example${path}` }) as const

const recovery = mailKind({
  kind: 'identity.recovery',
  name: 'New password',
  description: 'Carries the link to a new password, when somebody has asked for one.',
  ...whoever,
  variables: { url: url('Link to the new password', '/auth/v1/verify?type=recovery'), code },
  link: 'url',
  fields: {
    subject: 'Choose a new password for Quartet',
    preheader: 'The link works once, for 60 minutes.',
    headline: 'Choose a new password',
    text: [
      'Somebody, probably you, asked to reset the password of your Quartet account.',
      'The link works once, for 60 minutes, in the browser in which it was asked for.',
      typed,
    ].join('\n\n'),
    button: 'Choose a new password',
    note: 'It was not you? Then you need not do anything: your password stays as it is.',
  },
})

const confirmation = mailKind({
  kind: 'identity.confirmation',
  name: 'Confirm the address',
  description: 'Carries the link that shows that the address of a new account is its owner’s.',
  ...whoever,
  variables: { url: url('Link that confirms the address', '/auth/v1/verify?type=signup'), code },
  link: 'url',
  fields: {
    subject: 'Confirm your e-mail address for Quartet',
    preheader: 'Your account is open and ready to use.',
    headline: 'Welcome to Quartet',
    text: [
      'Your account is open and ready to use. Please confirm that this address is yours, so that we may send documents to it.',
      'The link works once, for 24 hours.',
      typed,
    ].join('\n\n'),
    button: 'Confirm this address',
    note: 'You did not open an account? Then leave this mail aside; nothing more will be sent to you.',
  },
})

const locked = mailKind({
  kind: 'identity.locked',
  name: 'Sign-in paused',
  description: 'Says that too many wrong passwords have paused signing in.',
  ...whoever,
  variables: { device, url: url('Where a new password is chosen', '/recover') },
  link: 'url',
  fields: {
    subject: 'Sign-in to your Quartet account is paused',
    preheader: 'Too many wrong passwords. Sign-in is paused for 15 minutes.',
    headline: 'Too many wrong passwords',
    text: [
      'Somebody entered a wrong password for your account too often, from {{ device }}. Sign-in is paused for 15 minutes.',
      'If that was you, wait a little, or choose a new password at once. If it was not you, your password has held; choose a new one if you use it anywhere else.',
    ].join('\n\n'),
    button: 'Choose a new password',
    note: '',
  },
})

const passwordChanged = mailKind({
  kind: 'identity.password_changed',
  name: 'Password changed',
  description: 'Says that the password was changed, in case it was somebody else.',
  ...whoever,
  variables: { device, url: url('Where a new password is chosen', '/recover') },
  link: 'url',
  fields: {
    subject: 'Your Quartet password was changed',
    preheader: 'If that was you, there is nothing more to do.',
    headline: 'Your password was changed',
    text: [
      'The password of your account was changed from {{ device }}. Everywhere else you were signed out.',
      'If that was you, there is nothing more to do. If it was not, choose a new password now and tell support.',
    ].join('\n\n'),
    button: 'Choose a new password',
    note: '',
  },
})

const passwordRemoved = mailKind({
  kind: 'identity.password_removed',
  name: 'Password removed',
  description:
    'Says that the password from before an address was confirmed no longer works, as somebody else may have chosen it.',
  ...whoever,
  variables: { device, url: url('Where a new password is chosen', '/recover') },
  link: 'url',
  fields: {
    subject: 'Your old Quartet password no longer works',
    preheader: 'Choose a new one, unless you have just done so.',
    headline: 'Your old password no longer works',
    text: [
      'A link or code that we mailed you was used from {{ device }}. It showed for the first time that this address is yours.',
      'Before that anybody could have opened an account with it. So the password, phone, passkeys and linked accounts from before no longer let anybody in, and every older session was ended.',
      'Choose a new password, unless you have just done so.',
    ].join('\n\n'),
    button: 'Choose a new password',
    note: '',
  },
})

const linkFacts = {
  ...whoever,
  variables: {
    device,
    service: { type: 'line', description: 'Name of the other service', sample: 'Google' },
    url: url('Where one sees what opens the account', '/profile/settings'),
  },
  link: 'url',
} as const

const identityLinked = mailKind({
  kind: 'identity.linked',
  name: 'Account of another service linked',
  description: 'Says that another service opens the account from now on, in case it was somebody else.',
  ...linkFacts,
  fields: {
    subject: '{{ service }} now opens your Quartet account',
    preheader: 'If that was you, there is nothing more to do.',
    headline: 'Linked with {{ service }}',
    text: [
      'Your {{ service }} account was linked to your Quartet account from {{ device }}. You can sign in with it from now on.',
      'If it was not you, unlink it now and choose a new password.',
    ].join('\n\n'),
    button: 'See what opens my account',
    note: '',
  },
})

const identityUnlinked = mailKind({
  kind: 'identity.unlinked',
  name: 'Account of another service unlinked',
  description: 'Says that another service opens the account no more, in case it was somebody else.',
  ...linkFacts,
  fields: {
    subject: '{{ service }} no longer opens your Quartet account',
    preheader: 'If that was you, there is nothing more to do.',
    headline: 'No longer linked with {{ service }}',
    text: [
      'The link between {{ service }} and your Quartet account was ended from {{ device }}. You sign in another way from now on.',
      'If it was not you, choose a new password and look at what else opens your account.',
    ].join('\n\n'),
    button: 'See what opens my account',
    note: '',
  },
})

const protectionChanged = mailKind({
  kind: 'identity.protection_changed',
  name: 'Sign-in protection changed',
  description: 'Says that a second factor, a passkey, a phone or a recovery code was added, removed, used or paused.',
  ...whoever,
  variables: {
    what: { type: 'line', description: 'What has happened', sample: 'An authenticator app was added' },
    device,
    url: url('Settings of the account', '/profile/settings#security'),
  },
  link: 'url',
  fields: {
    subject: '{{ what }}: your Quartet account',
    preheader: 'If that was you, there is nothing more to do.',
    headline: '{{ what }}',
    text: [
      'This happened at your account from {{ device }}.',
      'If that was you, there is nothing more to do. If it was not, choose a new password, look at what your account is protected with, and tell support.',
    ].join('\n\n'),
    button: 'See how you sign in',
    note: '',
  },
})

const newDevice = mailKind({
  kind: 'identity.new_device',
  name: 'New device',
  description: 'Says that somebody signed in from a device that the account was never used on.',
  ...whoever,
  variables: { device, url: url('Settings of the account', '/profile/settings#security') },
  link: 'url',
  fields: {
    subject: 'A new sign-in to your Quartet account',
    preheader: 'If that was you, there is nothing more to do.',
    headline: 'A new sign-in',
    text: [
      'Somebody signed in to your account from {{ device }}, which we have not seen with it before.',
      'If that was you, there is nothing more to do. If it was not, sign out everywhere and choose a new password.',
    ].join('\n\n'),
    button: 'See where you are signed in',
    note: '',
  },
})

export const identityMails: MailKind[] = [
  protectionChanged,
  newDevice,
  confirmation,
  recovery,
  passwordChanged,
  passwordRemoved,
  locked,
  identityLinked,
  identityUnlinked,
]

/** The link that lets somebody choose a new password. */
export const recoveryMail = (to: string, carried: Carried): Mail => mailOf(recovery, to, carried)

/** The link that shows that a new account's address is its owner's. */
export const confirmationMail = (to: string, carried: Carried): Mail => mailOf(confirmation, to, carried)

export const lockedMail = (to: string, source: Source, recoverUrl: string): Mail =>
  mailOf(locked, to, { device: from(source), url: recoverUrl })

export const passwordChangedMail = (to: string, source: Source, recoverUrl: string): Mail =>
  mailOf(passwordChanged, to, { device: from(source), url: recoverUrl })

export const passwordRemovedMail = (to: string, source: Source, recoverUrl: string): Mail =>
  mailOf(passwordRemoved, to, { device: from(source), url: recoverUrl })

export const protectionMail = (to: string, what: string, source: Source, settingsUrl: string): Mail =>
  mailOf(protectionChanged, to, { what, device: from(source), url: settingsUrl })

export const newDeviceMail = (to: string, source: Source, settingsUrl: string): Mail =>
  mailOf(newDevice, to, { device: from(source), url: settingsUrl })

const from = ({ ip, userAgent }: Source) => `${deviceOf(userAgent)} (address ${ip})`

export const identityLinkedMail = (to: string, service: string, source: Source, settingsUrl: string): Mail =>
  mailOf(identityLinked, to, { service, device: from(source), url: settingsUrl })

export const identityUnlinkedMail = (to: string, service: string, source: Source, settingsUrl: string): Mail =>
  mailOf(identityUnlinked, to, { service, device: from(source), url: settingsUrl })
