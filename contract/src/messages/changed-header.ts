import type { Change } from './live.ts'

/** Carries what a request changed beside its answer, in the words of the socket's `changed`. */
export const changedHeader = 'quartet-changed'

/** Several events at once: their ids, and what they changed together. */
export type Changed = { ids: string[]; changed: Change['changed'] }

/** Proxies take 8 kB of headers: beyond this many only kinds are named, and the socket's repeats are asked for again. */
const most = { ids: 40, records: 60 }

/** Returns the header's value: ids of events, then kinds with or without the id of a record. */
export function writeChanged(changes: readonly Change[]): string {
  const named = new Set(
    changes.flatMap((one) => one.changed.map(({ entity, id }) => (id ? `${entity}/${id}` : entity))),
  )
  const kinds = new Set([...named].map((one) => one.split('/')[0]!))
  const records = named.size > most.records ? kinds : named
  return `${changes
    .slice(0, most.ids)
    .map((one) => one.id)
    .join(',')};${[...records].join(',')}`
}

/** Returns what a header says, and nothing for one that is missing. */
export function readChanged(value: string | null): Changed {
  const [ids = '', names = ''] = (value ?? '').split(';')
  const listed = (list: string) => list.split(',').filter((one) => one !== '')
  return {
    ids: listed(ids),
    changed: listed(names).map((name) => {
      const [entity = '', id = null] = name.split('/')
      return { entity, id }
    }),
  }
}
