import { mailKind, mailOf, type Mail, type MailKind } from '../../../platform/post/mail-kind.ts'
import { code, typed, type Carried } from './codes.mails.ts'
import { deviceOf } from '../accounts/security-log.rules.ts'
import type { Source } from '../accounts/sources.rules.ts'

const toOwner = { readers: 'the owner of the account', gymMayChange: false }
const device = {
  type: 'line',
  description: 'Browser and IP address it came from',
  sample: 'Chrome on Windows (IP address 203.0.113.7)',
} as const
const url = (description: string, path: string) =>
  ({ type: 'link', description, sample: `https://quartet.example${path}` }) as const

const recovery = mailKind({
  kind: 'identity.recovery',
  name: 'Reset password',
  description: 'Carries the link to choose a new password, when someone asks to reset it.',
  ...toOwner,
  variables: { url: url('Link to choose a new password', '/auth/v1/verify?type=recovery'), code },
  link: 'url',
  fields: {
    subject: 'Reset your password',
    preheader: 'The link works once and expires in 60 minutes.',
    headline: 'Reset your password',
    text: [
      'Someone asked to reset your Quartet password.',
      'Open the link in the browser you asked from. It works once and expires in 60 minutes.',
      typed,
    ].join('\n\n'),
    button: 'Choose a new password',
    note: 'Wasn’t you? Ignore this email. Your password won’t change.',
  },
})

const confirmation = mailKind({
  kind: 'identity.confirmation',
  name: 'Confirm email address',
  description: 'Carries the link that confirms the email address of a new account.',
  ...toOwner,
  variables: { url: url('Link that confirms the email address', '/auth/v1/verify?type=signup'), code },
  link: 'url',
  fields: {
    subject: 'Confirm your email address',
    preheader: 'Your account is ready to use.',
    headline: 'Welcome to Quartet',
    text: [
      'Your account is ready to use. Confirm that this is your email address and we’ll send documents to it.',
      'The link works once and expires in 24 hours.',
      typed,
    ].join('\n\n'),
    button: 'Confirm email address',
    note: 'Didn’t create an account? Ignore this email. We won’t send you anything else.',
  },
})

const locked = mailKind({
  kind: 'identity.locked',
  name: 'Sign-in paused',
  description: 'Sent when sign-in is paused after too many wrong passwords.',
  ...toOwner,
  variables: { device, url: url('Link to reset the password', '/recover') },
  link: 'url',
  fields: {
    subject: 'Your sign-in is paused',
    preheader: 'Someone entered too many wrong passwords.',
    headline: 'Too many wrong passwords',
    text: [
      'Someone entered too many wrong passwords for your account from {{ device }}. Sign-in is paused for 15 minutes.',
      'Was it you? Wait 15 minutes, or reset your password now.',
      'Wasn’t you? Those attempts didn’t get in. Choose a new password if you also use this one somewhere else.',
    ].join('\n\n'),
    button: 'Reset your password',
    note: '',
  },
})

const passwordChanged = mailKind({
  kind: 'identity.password_changed',
  name: 'Password changed',
  description: 'Sent when the password is changed, in case someone else did it.',
  ...toOwner,
  variables: { device, url: url('Link to reset the password', '/recover') },
  link: 'url',
  fields: {
    subject: 'Your password has been changed',
    preheader: 'If this was you, you don’t need to do anything.',
    headline: 'Your password has been changed',
    text: [
      'Your Quartet password was changed from {{ device }}. You’ve been signed out everywhere else.',
      'If this was you, you don’t need to do anything.',
      'Wasn’t you? Reset your password now and contact support.',
    ].join('\n\n'),
    button: 'Reset your password',
    note: '',
  },
})

const passwordRemoved = mailKind({
  kind: 'identity.password_removed',
  name: 'Password removed',
  description:
    'Sent when confirming the email address removes an earlier password, as someone else may have chosen it.',
  ...toOwner,
  variables: { device, url: url('Link to reset the password', '/recover') },
  link: 'url',
  fields: {
    subject: 'Your old password no longer works',
    preheader: 'Choose a new one, unless you’ve just done it.',
    headline: 'Your old password no longer works',
    text: [
      'A link or code we emailed you was used from {{ device }}. That confirmed your email address for the first time.',
      'Until then, anyone could have created an account with it. We’ve removed its earlier password, phone, passkeys and linked accounts, and signed out every other device.',
      'Choose a new password, unless you’ve just done it.',
    ].join('\n\n'),
    button: 'Reset your password',
    note: '',
  },
})

const linkFacts = {
  ...toOwner,
  variables: {
    device,
    service: { type: 'line', description: 'Name of the other service', sample: 'Google' },
    url: url('Settings of the account', '/profile/settings'),
  },
  link: 'url',
} as const

const identityLinked = mailKind({
  kind: 'identity.linked',
  name: 'Account linked',
  description: 'Sent when an account at another service is linked, in case someone else did it.',
  ...linkFacts,
  fields: {
    subject: '{{ service }} can now sign you in',
    preheader: 'If this was you, you don’t need to do anything.',
    headline: '{{ service }} can now sign you in',
    text: [
      'A {{ service }} account was linked to your Quartet account from {{ device }}. You can now sign in with it.',
      'Wasn’t you? Unlink it now and choose a new password.',
    ].join('\n\n'),
    button: 'See how you sign in',
    note: '',
  },
})

const identityUnlinked = mailKind({
  kind: 'identity.unlinked',
  name: 'Account unlinked',
  description: 'Sent when an account at another service is unlinked, in case someone else did it.',
  ...linkFacts,
  fields: {
    subject: '{{ service }} can no longer sign you in',
    preheader: 'If this was you, you don’t need to do anything.',
    headline: '{{ service }} can no longer sign you in',
    text: [
      'Your {{ service }} account was unlinked from your Quartet account from {{ device }}. Sign in another way from now on.',
      'Wasn’t you? Choose a new password and check how else you can sign in.',
    ].join('\n\n'),
    button: 'See how you sign in',
    note: '',
  },
})

const protectionChanged = mailKind({
  kind: 'identity.protection_changed',
  name: 'Account security changed',
  description:
    'Sent when two-step verification, a passkey, a phone or a recovery code is added, removed, used or locked.',
  ...toOwner,
  variables: {
    what: { type: 'line', description: 'What happened', sample: 'Authenticator app added to your account' },
    device,
    url: url('Settings of the account', '/profile/settings#security'),
  },
  link: 'url',
  fields: {
    subject: '{{ what }}',
    preheader: 'If this was you, you don’t need to do anything.',
    headline: '{{ what }}',
    text: [
      'This was done from {{ device }}.',
      'If this was you, you don’t need to do anything.',
      'Wasn’t you? Choose a new password, check how you sign in, and contact support.',
    ].join('\n\n'),
    button: 'See how you sign in',
    note: '',
  },
})

const newDevice = mailKind({
  kind: 'identity.new_device',
  name: 'New device',
  description: 'Sent when someone signs in from a device not seen on the account before.',
  ...toOwner,
  variables: { device, url: url('Settings of the account', '/profile/settings#security') },
  link: 'url',
  fields: {
    subject: 'New sign-in to your account',
    preheader: 'If this was you, you don’t need to do anything.',
    headline: 'New sign-in to your account',
    text: [
      'Someone signed in to your account from {{ device }}. We haven’t seen this device on your account before.',
      'If this was you, you don’t need to do anything.',
      'Wasn’t you? Sign out everywhere and choose a new password.',
    ].join('\n\n'),
    button: 'See where you’re signed in',
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

/** Writes the mail with the link to choose a new password. */
export const recoveryMail = (to: string, carried: Carried): Mail => mailOf(recovery, to, carried)

/** Writes the mail with the link that confirms a new account's address. */
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

const from = ({ ip, userAgent }: Source) => `${deviceOf(userAgent)} (IP address ${ip})`

export const identityLinkedMail = (to: string, service: string, source: Source, settingsUrl: string): Mail =>
  mailOf(identityLinked, to, { service, device: from(source), url: settingsUrl })

export const identityUnlinkedMail = (to: string, service: string, source: Source, settingsUrl: string): Mail =>
  mailOf(identityUnlinked, to, { service, device: from(source), url: settingsUrl })
