import type { PasskeyRow } from '../factors/webauthn.commands.ts'

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return {
    id,
    ...(name ? { friendly_name: name } : {}),
    created_at: createdAt.toString(),
    ...(lastUsedAt ? { last_used_at: lastUsedAt.toString() } : {}),
  }
}
