import type { Mail } from '../../platform/mail.ts'
import type { Source } from './session.commands.ts'
import { deviceOf } from './security-log.rules.ts'

/** The link that lets somebody choose a new password. */
export function recoveryMail(to: string, url: string): Mail {
  return {
    kind: 'identity.recovery',
    to,
    subject: 'Choose a new password for Quartet',
    letter: {
      title: 'Choose a new password',
      paragraphs: [
        'Somebody, probably you, asked to reset the password of your Quartet account.',
        'The link works once, for 60 minutes, in the browser in which it was asked for.',
      ],
      action: { label: 'Choose a new password', url },
      footnotes: ['It was not you? Then you need not do anything: your password stays as it is.'],
    },
  }
}

/** The link that shows that a new account's address is its owner's. */
export function confirmationMail(to: string, url: string): Mail {
  return {
    kind: 'identity.confirmation',
    to,
    subject: 'Confirm your e-mail address for Quartet',
    letter: {
      title: 'Welcome to Quartet',
      paragraphs: [
        'Your account is open and ready to use. Please confirm that this address is yours, so that we may send documents to it.',
        'The link works once, for 24 hours.',
      ],
      action: { label: 'Confirm this address', url },
      footnotes: ['You did not open an account? Then leave this mail aside; nothing more will be sent to you.'],
    },
  }
}

export function lockedMail(to: string, source: Source, recoverUrl: string): Mail {
  return {
    kind: 'identity.locked',
    to,
    subject: 'Sign-in to your Quartet account is paused',
    letter: {
      title: 'Too many wrong passwords',
      paragraphs: [
        `Somebody entered a wrong password for your account too often, from ${from(source)}. Sign-in is paused for 15 minutes.`,
        'If that was you, wait a little, or choose a new password at once. If it was not you, your password has held; choose a new one if you use it anywhere else.',
      ],
      action: { label: 'Choose a new password', url: recoverUrl },
    },
  }
}

export function passwordChangedMail(to: string, source: Source, recoverUrl: string): Mail {
  return {
    kind: 'identity.password_changed',
    to,
    subject: 'Your Quartet password was changed',
    letter: {
      title: 'Your password was changed',
      paragraphs: [
        `The password of your account was changed from ${from(source)}. Everywhere else you were signed out.`,
        'If that was you, there is nothing more to do. If it was not, choose a new password now and tell support.',
      ],
      action: { label: 'Choose a new password', url: recoverUrl },
    },
  }
}

const from = ({ ip, userAgent }: Source) => `${deviceOf(userAgent)} (address ${ip})`
