import type { DeliveryChannel } from '@quartet/contract/notifications/deliveries'
import type { Notification, NotificationPreferences } from '@quartet/contract/notifications/notifications'
import { noticeGoesBy } from '@quartet/contract/notifications/preferences'

const quiet = { from: 21, until: '07:00' }
const summaries = ['09:00', '14:00']

/** The end of the quiet hours (21:00 to 07:00 on the person's own clock) that `now` lies in, or null outside them. */
export function quietUntil(now: Temporal.Instant, zone: string): Temporal.Instant | null {
  const local = now.toZonedDateTimeISO(zone)
  const morning = local.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: quiet.until })
  if (Temporal.ZonedDateTime.compare(local, morning) < 0) return morning.toInstant()
  if (local.hour < quiet.from) return null
  const next = local.toPlainDate().add({ days: 1 })
  return next.toZonedDateTime({ timeZone: zone, plainTime: quiet.until }).toInstant()
}

/** The next 9:00 or 14:00 on the person's own clock, after `now`. */
export function nextSummary(now: Temporal.Instant, zone: string): Temporal.Instant {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const moments = [today, today.add({ days: 1 })].flatMap((day) =>
    summaries.map((plainTime) => day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant()),
  )
  return moments.find((moment) => Temporal.Instant.compare(moment, now) > 0)!
}

type Told = Pick<Notification['metadata'], 'category' | 'priority'>
type Row = { channel: DeliveryChannel; urgent: boolean; gathered: boolean; state: 'queued' | 'held' }
/** What becomes of a delivery that is due: it goes now, waits, or never goes because of the person's settings. */
type Fate = { now: true } | { heldUntil: Temporal.Instant } | { off: 'settings' }

/**
 * Decides by the settings of its person (decisions 16 and 17). What was held once and is due goes now, unless quiet
 * hours have begun again; nothing that is wanted is ever dropped.
 */
export function decideDelivery(
  row: Row,
  told: Told,
  settings: NotificationPreferences,
  when: { now: Temporal.Instant; zone: string },
): Fate {
  const { channel } = row
  if (channel === 'text') {
    if (!settings.urgentTexts) return { off: 'settings' }
  } else if (channel !== 'bell' && !noticeGoesBy(channel, settings, told)) return { off: 'settings' }
  if (row.gathered && row.state === 'queued') return { heldUntil: nextSummary(when.now, when.zone) }
  const wakes = row.urgent && settings.urgentCover
  const held = settings.quietHours && !wakes ? quietUntil(when.now, when.zone) : null
  return held ? { heldUntil: held } : { now: true }
}

/** Notices of one family may go out as one: those of one slice's events. */
export function familyOf(eventType: string): string {
  return eventType.split('.')[0]!
}
