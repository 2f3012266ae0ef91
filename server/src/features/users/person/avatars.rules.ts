/** Where the picture is read. Every upload has an id of its own, so the address may be cached for ever. */
export function avatarUrl(avatarId: string | null): string | null {
  return avatarId && `/api/avatars/${avatarId}`
}
