import type { Mail } from '../../platform/mail-kind.ts'
import { mailKind, mailOf } from '../../platform/mail-kind.ts'
import type { MailKind } from '../../platform/mail-kind.ts'
import { deviceOf } from './security-log.rules.ts'
import type { Source } from './session.commands.ts'

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
  variables: { url: url('Link to the new password', '/auth/v1/verify?type=recovery') },
  link: 'url',
  fields: {
    subject: 'Choose a new password for Quartet',
    preheader: 'The link works once, for 60 minutes.',
    headline: 'Choose a new password',
    text: [
      'Somebody, probably you, asked to reset the password of your Quartet account.',
      'The link works once, for 60 minutes, in the browser in which it was asked for.',
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
  variables: { url: url('Link that confirms the address', '/auth/v1/verify?type=signup') },
  link: 'url',
  fields: {
    subject: 'Confirm your e-mail address for Quartet',
    preheader: 'Your account is open and ready to use.',
    headline: 'Welcome to Quartet',
    text: [
      'Your account is open and ready to use. Please confirm that this address is yours, so that we may send documents to it.',
      'The link works once, for 24 hours.',
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

export const identityMails: MailKind[] = [confirmation, recovery, passwordChanged, locked]

/** The link that lets somebody choose a new password. */
export const recoveryMail = (to: string, link: string): Mail => mailOf(recovery, to, { url: link })

/** The link that shows that a new account's address is its owner's. */
export const confirmationMail = (to: string, link: string): Mail => mailOf(confirmation, to, { url: link })

export const lockedMail = (to: string, source: Source, recoverUrl: string): Mail =>
  mailOf(locked, to, { device: from(source), url: recoverUrl })

export const passwordChangedMail = (to: string, source: Source, recoverUrl: string): Mail =>
  mailOf(passwordChanged, to, { device: from(source), url: recoverUrl })

const from = ({ ip, userAgent }: Source) => `${deviceOf(userAgent)} (address ${ip})`
