import type { SecurityEntry } from '@quartet/contract/identity/identity'
import type { SecurityEvent, securityEvents } from './security-log.queries.ts'
import { deviceOf } from '../accounts/security-log.rules.ts'

const kinds: Record<(typeof securityEvents)[number], SecurityEntry['kind']> = {
  'account.registered': 'registered',
  'session.started': 'signed_in',
  'session.ended': 'session_ended',
  'sign_in.failed': 'sign_in_failed',
  'account.locked': 'locked',
  'account.unlocked': 'unlocked',
  'recovery.asked': 'recovery_asked',
  'recovery.used': 'recovery_used',
  'password.changed': 'password_changed',
  'password.removed': 'password_removed',
  'password.set_by_admin': 'password_set_by_admin',
  'email.confirmed': 'email_confirmed',
  'email.changed': 'email_changed',
  'phone.confirmed': 'phone_added',
  'phone.removed': 'phone_removed',
  'factor.added': 'factor_added',
  'factor.removed': 'factor_removed',
  'factor.failed': 'factor_failed',
  'factor.locked': 'factor_locked',
  'passkey.added': 'passkey_added',
  'passkey.removed': 'passkey_removed',
  'recovery_codes.made': 'recovery_codes_made',
  'recovery_codes.removed': 'recovery_codes_removed',
  'recovery_code.used': 'recovery_code_used',
  'session.proved': 'proved',
  'device.first_seen': 'new_device',
  'identity.linked': 'identity_linked',
  'identity.unlinked': 'identity_unlinked',
  'service.account_read': 'service_read',
  'service.account_created': 'service_changed',
  'service.account_changed': 'service_changed',
  'service.account_deleted': 'service_changed',
  'service.account_invited': 'service_changed',
  'service.link_created': 'service_link',
  'service.factors_read': 'service_read',
  'service.factor_removed': 'service_changed',
  'service.passkeys_read': 'service_read',
  'service.passkey_removed': 'service_changed',
}

export function presentSecurityEvent({ id, type, payload, at }: SecurityEvent): SecurityEntry {
  const { ip, userAgent, reason, service } = payload as Record<string, string | undefined>
  const kind = kinds[type as keyof typeof kinds]
  return {
    id,
    at: at.toString(),
    kind: kind === 'session_ended' && reason === 'signed_out' ? 'signed_out' : kind,
    ip: ip ?? null,
    device: service ?? (userAgent === undefined ? null : deviceOf(userAgent)),
  }
}
