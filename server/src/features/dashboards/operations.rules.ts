import { id } from '@quartet/contract/kernel/ids'

export type Delivery = { eventId: string; reaction: string }

/** One effect of one event, as the one id that an address carries. */
export function deliveryId({ eventId, reaction }: Delivery): string {
  return `${eventId}~${reaction}`
}

/** The effect that an id stands for, or null when it stands for none. */
export function readDeliveryId(text: string): Delivery | null {
  const [eventId, reaction, ...more] = text.split('~')
  return reaction && more.length === 0 && isId(eventId!) ? { eventId: eventId!, reaction } : null
}

export function isId(text: string): boolean {
  return id.safeParse(text).success
}
