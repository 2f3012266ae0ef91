import type { Caller, TestApp } from '../harness.ts'
import type { OneClass } from './one-class.ts'

/** The people around one class, and what tests of its covers do and ask again and again. `of` is looked at anew each time. */
export function aroundOneClass(of: () => { t: TestApp; world: OneClass }) {
  const usual = (): Caller => of().t.as(of().world.usual)
  const first = (): Caller => of().t.as(of().world.others[0]!)
  const second = (): Caller => of().t.as(of().world.others[1]!)
  const query = async (text: string, values: unknown[] = []) =>
    (await of().t.app.database.pool.query(text, values)).rows
  const titles = async (caller: Caller): Promise<string[]> =>
    (await caller.get('/notifications')).body.map((one: { title: string }) => one.title)
  const entry = async () => (await of().world.owner.get(`/timetables/${of().world.entries[0]!.id}`)).body
  const teacher = async () => (await entry()).trainer.id

  /** Somebody applies for a cover, and the gym approves. */
  async function approve(by: Caller, coverId: string): Promise<void> {
    const { body } = await by.post(`/covers/${coverId}/applications`, {})
    const done = await of().world.owner.post(`/covers/${coverId}/approval`, { applicationId: body.myApplication.id })
    if (done.status !== 200) throw new Error(`not approved: ${done.status} ${JSON.stringify(done.body)}`)
  }

  /** A cover of one of the classes, the first unless said, that somebody was approved for: the first of the others unless said. */
  async function filled({ at = 0, by = first() }: { at?: number; by?: Caller } = {}): Promise<{ id: string }> {
    const { body: cover } = await usual().post('/covers', { timetableId: of().world.entries[at]!.id, reason: 'sick' })
    await approve(by, cover.id)
    return cover
  }

  return { usual, first, second, query, titles, entry, teacher, approve, filled }
}
