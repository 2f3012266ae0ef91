import type { Failure, Queue, operations } from '@quartet/contract/dashboards/dashboards'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { AuditRow } from '../admin/audit.queries.ts'
import { activityWords } from './gym-admin.rules.ts'
import type { Health } from '../admin/health.queries.ts'
import { toldApart } from '../../../platform/watch/redact-error.ts'
import type { Backlog } from '../../../platform/watch/metrics.ts'

type Audit = Extract<InferContractRouterOutputs<typeof operations>['audit'], unknown[]>[number]

export function presentAudit(row: AuditRow): Audit {
  const gym = (id: string | null, name: string | null) => (id && name ? { id, name } : null)
  return {
    id: row.id,
    what: said[row.type] ?? activityWords(row.type, 1),
    type: row.type,
    who: whoDid(row),
    actorId: row.actorId,
    gym: gym(row.gymId, row.gymName),
    actedFor: gym(row.actingGymId, row.actingGymName),
    at: row.at.toString(),
  }
}

/** What failed, with why, but nothing of anybody. */
export function presentFailure(row: Failure): Failure {
  return { ...row, error: toldApart(row.error) }
}

/** Every queue with what is in it: those with something first, failures before all. */
export function presentQueues(backlog: Backlog, names: readonly string[], now: Temporal.Instant): Queue[] {
  const since = (seconds: number, waiting: number) =>
    waiting > 0 ? now.subtract({ milliseconds: Math.round(seconds * 1000) }).toString() : null
  const { effects, outbox, queues } = backlog
  const all: Queue[] = [
    {
      name: 'effects',
      kind: 'effects',
      waiting: effects.waiting,
      active: null,
      failed: effects.failed,
      waitingSince: effects.behind > 0 ? since(effects.behind, effects.waiting) : null,
    },
    ...outbox.map(({ channel, waiting, failed, oldest }) => ({
      name: channel,
      kind: 'outbox' as const,
      waiting,
      active: null,
      failed,
      waitingSince: since(oldest, waiting),
    })),
    ...names.map((name) => {
      const { waiting, active, failed, oldest } = queues.find((one) => one.queue === name) ?? empty
      return { name, kind: 'task' as const, waiting, active, failed, waitingSince: since(oldest, waiting) }
    }),
  ]
  const weight = (one: Queue) => (one.failed > 0 ? 2 : one.waiting + (one.active ?? 0) > 0 ? 1 : 0)
  return all.toSorted((one, other) => weight(other) - weight(one))
}

const empty = { waiting: 0, active: 0, failed: 0, oldest: 0 }

/** Events whose names say less than what happened. */
const said: Record<string, string> = {
  'session.started': 'signed in',
  'session.ended': 'signed out',
  'session.proved': 'confirmed it’s them',
  'sign_in.failed': 'sign-in failed',
}

/** A session begins before anybody is signed in, and yet it is known whose it is; who fails to sign in may be anybody. */
function whoDid({ type, actorKind, actorName, serviceName, subjectName }: AuditRow): string {
  if (actorName) return actorName
  if (serviceName) return `${serviceName} (program)`
  if (actorKind !== 'visitor') return 'Quartet'
  return (type === 'session.started' ? subjectName : null) ?? 'Someone not signed in'
}

/** Effects of events are behind when one has been due for longer, in seconds. */
const late = 60

/** How the machines stand, each with whether it is well and the way to what is not. */
export function presentHealth(read: Health) {
  const behind = read.effectsBehind ?? 0
  return [
    {
      key: 'mail',
      label: 'Email',
      value: `${read.mailsWaiting} waiting, ${read.mailsFailed} failed`,
      ok: read.mailsFailed === 0,
      link: read.mailsFailed > 0 ? '/outbox?state=failed' : '/outbox',
    },
    {
      key: 'texts',
      label: 'Text messages',
      value: `${read.textsFailed} failed`,
      ok: read.textsFailed === 0,
      link: '/outbox?channel=text',
    },
    {
      key: 'effects',
      label: 'Effects of events',
      value: read.effectsDue === 0 ? 'all done' : `${read.effectsDue} to do, ${read.effectsFailed} failed`,
      ok: read.effectsFailed === 0 && behind < late,
      link: '/admin/queues',
    },
    {
      key: 'tasks',
      label: 'Tasks',
      value: `${read.tasksRunning} running, ${read.tasksWaiting} waiting, ${read.tasksFailed} failed`,
      ok: read.tasksFailed === 0,
      link: '/admin/queues',
    },
    {
      key: 'plans',
      label: 'Plans',
      value: `${read.trials} on trial, ${read.trialsEnding} end within a week, ${read.plansEnded} ended`,
      ok: read.trialsEnding === 0,
      link: '/gyms',
    },
    {
      key: 'database',
      label: 'Database',
      value: `${Math.max(1, Math.round(read.databaseBytes / 1_000_000)).toLocaleString('en-AU')} MB`,
      ok: true,
      link: null,
    },
  ]
}
