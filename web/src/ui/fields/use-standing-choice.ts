import { useState } from 'react'

/**
 * What is shown where nobody has chosen: the first, and it stays when a sooner one comes in above it. Who writes or
 * decides there must not find another under the hand.
 * @param within what the list was asked for; another list begins with its own first
 */
export function useStandingChoice<T extends { id: string }>(list: T[] | undefined, within: string): T | undefined {
  const [kept, keep] = useState<{ within: string; id: string }>()
  const stays = kept?.within === within ? list?.find((one) => one.id === kept.id) : undefined
  const shown = stays ?? list?.[0]
  if (shown && shown !== stays) keep({ within, id: shown.id })
  return shown
}
