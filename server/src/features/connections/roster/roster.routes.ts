import { connectionsErrors } from '@quartet/contract/connections/connections'
import { roster as contract } from '@quartet/contract/connections/roster'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { changeTerms, settleEnding } from '../connection/connection.commands.ts'
import { connectionPolicy, visibleConnections } from '../connection/connection.policy.ts'
import type { RosterPorts } from '../connection/connection.ports.ts'
import { presentConnection } from '../connection/connection.present.ts'
import { findConnection, lockConnection, type NamedConnection } from '../connection/connection.queries.ts'
import { addNote, removeNote } from './notes.commands.ts'
import { noteCounts, notesAbout, type NoteRow } from './notes.queries.ts'
import { presentEmployed } from './roster.present.ts'
import { trainersEmployed } from './roster.queries.ts'
import { specialtiesOf } from '../connection/trainers.queries.ts'

const fail = failureOf(connectionsErrors)
const gymPeople = roles('gym', 'gym_admin')

export function rosterRoutes(ports: RosterPorts): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, gymPeople, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const rows = await trainersEmployed(work.tx, gym.id)
      const ids = rows.map((row) => row.trainerId)
      const specialties = await specialtiesOf(work.tx, ids)
      const standings = await ports.standings(work, gym.id, ids)
      const notes = await noteCounts(work.tx, gym.id, ids)
      return rows.map((row) =>
        presentEmployed(work.actor, row, {
          specialties: specialties.get(row.trainerId),
          standing: standings.get(row.trainerId),
          notes: notes.get(row.trainerId),
        }),
      )
    }),

    change: operation(contract.change, gymPeople, async (work, { input }) => {
      const row = allow(work.actor, connectionPolicy, 'manage', await lock(work, input.id))
      await changeTerms(work, row, input.employmentStatus)
      return present(work, row.id)
    }),

    notes: operation(contract.notes, gymPeople, async (work, { input }) => {
      const row = allow(work.actor, connectionPolicy, 'readNotes', await find(work, input.id))
      return (await notesAbout(work.tx, row)).map(presentNote)
    }),

    addNote: operation(contract.addNote, gymPeople, async (work, { input }) => {
      const row = allow(work.actor, connectionPolicy, 'note', await find(work, input.id))
      const id = await addNote(work, row, input.text)
      return presentNote((await notesAbout(work.tx, row)).find((one) => one.id === id)!)
    }),

    removeNote: operation(contract.removeNote, gymPeople, async (work, { input }) => {
      const row = allow(work.actor, connectionPolicy, 'note', await find(work, input.id))
      found((await notesAbout(work.tx, row)).some((one) => one.id === input.noteId))
      await removeNote(work, row, input.noteId)
      return { success: true as const }
    }),

    touches: operation(contract.touches, gymPeople, async (work, { input }) => {
      const row = allow(work.actor, connectionPolicy, 'readTouched', await find(work, input.id))
      const from = await begins(work, row.gymId, input.from)
      return { series: await ports.touchedSeries(work, row, from), applications: await ports.waiting(work, row) }
    }),

    end: operation(contract.end, gymPeople, async (work, { input }) => {
      const seen = allow(work.actor, connectionPolicy, 'manage', await find(work, input.id))
      await ports.hold(work, seen, input.choices)
      const row = await lock(work, input.id)
      const from = await begins(work, row.gymId, input.from)
      if (row.status === 'active') await ports.handOn(work, row, input.choices, from)
      await settleEnding(work, allow(work.actor, connectionPolicy, 'end', row), 'gym', {
        from,
        touched: await ports.touches(work, { ...row, from }),
        taughtUntil: await ports.taughtUntil(work, row),
      })
      return present(work, row.id)
    }),
  }
}

/** The moment at which a day of a gym begins; now for today, for days that are over and for none. */
async function begins(work: Work, gymId: string, day: string | undefined): Promise<Temporal.Instant> {
  if (!day) return work.now
  const gym = await gymFor(work, gymId)
  const start = Temporal.PlainDate.from(day).toZonedDateTime(gym.timezone).toInstant()
  return Temporal.Instant.compare(start, work.now) > 0 ? start : work.now
}

async function find(work: Work, id: string): Promise<NamedConnection> {
  const row = await findConnection(work.tx, visibleConnections(work.actor), id)
  if (!row) throw fail('connections.not_found')
  return row
}

async function lock(work: Work, id: string): Promise<NamedConnection> {
  const row = await lockConnection(work.tx, visibleConnections(work.actor), id)
  if (!row) throw fail('connections.not_found')
  return row
}

async function present(work: Work, id: string) {
  const row = await find(work, id)
  const specialties = await specialtiesOf(work.tx, [row.trainerId])
  return presentConnection(work.actor, row, specialties.get(row.trainerId) ?? [])
}

const presentNote = ({ id, text, by, at }: NoteRow) => ({ id, text, by, at: at.toString() })
