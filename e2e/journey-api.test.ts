import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, listen, newDomain, signIn, type Somebody } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ durable: true, env: { DEMO: '0' } })
})
afterAll(() => product.stop())

const password = 'a cyclist at six in the morning'

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** ISO weekday of a date. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

it('one class is covered end to end, live, and all of it survives the death of server and database', async () => {
  const domain = newDomain()
  const base = product.address
  const tree = await (await fetch(`${base}/api/specialties`)).json()
  const cycling = tree.find((one: any) => one.name === 'Cycling')
  const gym = await join(base, {
    role: 'gym',
    email: `gym@${domain}`,
    password,
    firstName: 'Rachel',
    lastName: 'Cohen',
    businessName: 'Journey Gym',
  })
  const liam = await join(base, {
    role: 'trainer',
    email: `liam@${domain}`,
    password,
    firstName: 'Liam',
    lastName: 'Hart',
    specialties: [cycling.id],
  })
  const mei = await join(base, {
    role: 'trainer',
    email: `mei@${domain}`,
    password,
    firstName: 'Mei',
    lastName: 'Tanaka',
    specialties: [cycling.id],
  })

  for (const [trainer, name] of [
    [liam, 'Liam'],
    [mei, 'Mei'],
  ] as [Somebody, string][]) {
    const [found] = await gym.get(`/trainers?search=${name}`)
    expect(found.id).toBe(trainer.user.trainer!.id)
    const asked = await gym.send('POST', '/connections', { gymEntityId: gym.user.gym!.id, trainerEntityId: found.id })
    expect(asked.status).toBe('pending')
    const accepted = await trainer.send('PUT', `/connections/${asked.id}`, { status: 'active' })
    expect(accepted.status).toBe('active')
  }

  const studio = await gym.send('POST', '/studios', { name: 'Cycle room', capacity: 26 })
  const startsOn = inDays(3)
  const ride = await gym.send('POST', '/classes', {
    name: 'Ride 45',
    specialtyId: cycling.id,
    durationMinutes: 45,
    capacity: 26,
    studioId: studio.id,
    weekdays: [weekdayOf(startsOn)],
    startTime: '06:00',
    startsOn,
    trainerId: liam.user.trainer!.id,
  })
  expect(ride.series).toHaveLength(1)
  const window = await Promise.all(
    [0, 60, 120].map((from) => gym.get<any[]>(`/timetables?from=${inDays(from)}&to=${inDays(from + 59)}`)),
  )
  const entries = window.flat()
  expect(entries.length).toBeGreaterThanOrEqual(25)
  expect(entries.every((entry) => entry.startTime === '06:00' && entry.trainer.name === 'Liam Hart')).toBe(true)

  const meiHears = await listen(base, mei.token)
  const gymHears = await listen(base, gym.token)
  const arrives = meiHears.next('new_cover_request')
  const cover = await gym.send(
    'POST',
    '/covers',
    { timetableId: entries[0].id, reason: 'sick', note: 'Bring the blue playlist' },
    'ask-for-cover-1',
  )
  expect((await arrives).coverId).toBe(cover.id)
  expect(
    await gym.send(
      'POST',
      '/covers',
      { timetableId: entries[0].id, reason: 'sick', note: 'Bring the blue playlist' },
      'ask-for-cover-1',
    ),
  ).toEqual(cover)

  const [offered] = await mei.get('/covers/available?qualifiedOnly=true')
  expect(offered).toMatchObject({ id: cover.id, reason: null, applicationCount: null, qualified: { ok: true } })
  const heard = gymHears.next('new_cover_application')
  const applied = await mei.send('POST', `/covers/${cover.id}/applications`, { message: 'I know the 6 am crowd' })
  expect((await heard).coverId).toBe(cover.id)

  await product.kill9()
  await product.restart()
  const gymAgain = await signIn(product.address, `gym@${domain}`, password)
  const approved = await gymAgain.send('POST', `/covers/${cover.id}/approval`, {
    applicationId: applied.myApplication.id,
  })
  expect(approved).toMatchObject({ status: 'filled', substitute: { name: 'Mei Tanaka' } })

  await product.kill9()
  await product.restart()
  const [gymAfter, meiAfter, liamAfter] = await Promise.all([
    signIn(product.address, `gym@${domain}`, password),
    signIn(product.address, `mei@${domain}`, password),
    signIn(product.address, `liam@${domain}`, password),
  ])
  const entry = await gymAfter.get(`/timetables/${entries[0].id}`)
  expect(entry).toMatchObject({
    trainer: { name: 'Mei Tanaka' },
    substituteFor: { name: 'Liam Hart' },
    needsCover: false,
    coverStatus: 'filled',
  })
  for (const [person, title] of [
    [meiAfter, 'You’re covering Ride 45'],
    [liamAfter, 'Mei Tanaka is covering Ride 45'],
    [gymAfter, 'First application for Ride 45'],
  ] as [Somebody, string][]) {
    const notices = await person.get<any[]>('/notifications')
    expect(notices.map((one) => one.title)).toContain(title)
  }
})
