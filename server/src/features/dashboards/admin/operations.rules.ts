import { id } from '@quartet/contract/kernel/ids'

export type Delivery = { eventId: string; reaction: string }

/** The effect of an event that an id of a failure stands for (event~reaction), or null when it stands for none. */
export function readDeliveryId(text: string): Delivery | null {
  const [eventId, reaction, ...more] = text.split('~')
  return reaction && more.length === 0 && isId(eventId!) ? { eventId: eventId!, reaction } : null
}

export function isId(text: string): boolean {
  return id.safeParse(text).success
}
