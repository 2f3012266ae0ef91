import type { CredentialRow } from '../factors/webauthn.commands.ts'

export function presentPasskey({ id, name, createdAt, lastUsedAt }: CredentialRow) {
  return {
    id,
    ...(name ? { friendly_name: name } : {}),
    created_at: createdAt.toString(),
    ...(lastUsedAt ? { last_used_at: lastUsedAt.toString() } : {}),
  }
}
