import type { Product } from '../measuring/product.ts'

const times = ['06:00', '07:00', '09:00', '10:00', '12:00', '15:00', '17:00', '18:00', '19:00']

/** Adds classes of a gym until so many of its entries lie in the week that begins on `monday`, in all of its studios at once. */
export async function fillWeek(
  product: Product,
  { token, studios, monday, entries }: { token: string; studios: string[]; monday: string; entries: number },
): Promise<void> {
  for (let made = 0; made * 7 < entries; made++)
    await product.call({
      method: 'POST',
      url: '/api/classes',
      token,
      body: {
        name: `Class ${made}`,
        durationMinutes: 45,
        capacity: 20,
        studioId: studios[made % studios.length],
        weekdays: [1, 2, 3, 4, 5, 6, 7].slice(0, entries - made * 7),
        startTime: times[Math.floor(made / studios.length)],
        startsOn: monday,
      },
    })
  // What follows new classes is no part of reading them.
  await product.app.worker.drain()
}

/** The Monday after this week, where nothing has begun yet. */
export function nextMonday(zone: string): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO(zone)
  return today.add({ days: 8 - today.dayOfWeek })
}
