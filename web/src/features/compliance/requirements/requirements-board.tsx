import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FileCheck2, Plus } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Requirement } from '@quartet/contract/compliance/requirements'
import { shortDate, todayIn } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { DataList, type Column } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { consequenceWord, nameOf, scopeWord, validityWord } from '../document/document.copy.ts'
import { requirementsQuery, useEndRequirement } from './requirements.api.ts'
import { RequirementForm, type Task } from './requirement-form.tsx'
import { RequirementVersions } from './requirement-versions.tsx'
import styles from './requirements.module.css'

/** What is asked for: by the platform, and by this gym on top. Without a gym, the platform's own. `zone` says which day it is. */
export function RequirementsBoard({ gymId, zone }: { gymId: string | null; zone: string }) {
  const list = useQuery(requirementsQuery(gymId ?? undefined))
  const [task, setTask] = useState<Task | null>(null)
  const [ending, setEnding] = useState<Requirement | null>(null)
  const [history, setHistory] = useState<Requirement | null>(null)
  const end = useEndRequirement()
  // What the gym asks on top stands for the platform's own.
  const replaced = new Set(
    list.data?.flatMap((one) => (one.gymId && one.endedAt === null ? (one.basedOnId ?? []) : [])),
  )
  const rows = list.data
    ?.filter((one) => (gymId === null ? one.gymId === null : !replaced.has(one.id)))
    .toSorted((a, b) => rank(a, gymId) - rank(b, gymId) || a.name.localeCompare(b.name))
  const offered = gymId ? rows?.filter((one) => one.gymId === null && one.scope === 'facility') : []
  const asked = gymId ? rows?.filter((one) => !offered?.includes(one)) : rows

  const menu = (one: Requirement) => (
    <RowMenu label={`Actions for ${one.name}`}>
      {one.can.change && <Menu.Item onClick={() => setTask({ kind: 'change', requirement: one })}>Change</Menu.Item>}
      {gymId && one.can.strengthen && (
        <Menu.Item onClick={() => setTask({ kind: 'strengthen', requirement: one })}>
          {one.scope === 'facility' ? 'Require it here' : 'Make it stricter here'}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => setHistory(one)}>Versions</Menu.Item>
      {one.can.end && (
        <Menu.Item color="red" onClick={() => setEnding(one)}>
          Stop requiring it
        </Menu.Item>
      )}
    </RowMenu>
  )
  const columns: Column<Requirement>[] = [
    { key: 'name', header: 'Requirement', cell: (one) => <Name one={one} /> },
    { key: 'who', header: 'Who', cell: (one) => scopeWord(one) },
    { key: 'without', header: 'Without it', cell: (one) => <Consequence one={one} /> },
    { key: 'counts', header: 'Valid', cell: (one) => validityWord(one.terms) },
    { key: 'since', header: 'Since', cell: (one) => shortDate(one.effectiveFrom) },
    { key: 'do', header: 'Actions', heard: true, align: 'end', width: '3.5rem', cell: menu },
  ]
  const phone = (one: Requirement) => (
    <div className={styles.phoneRow}>
      <Name one={one} />
      {menu(one)}
      <span className={styles.phoneFacts}>
        <Consequence one={one} /> <span className="dim small">{scopeWord(one)}</span>
      </span>
    </div>
  )
  return (
    <div className={styles.column}>
      <Card
        flush
        title="Required"
        note={asked && `${asked.length}`}
        aside={
          <Button
            size="xs"
            leftSection={<Plus size={15} aria-hidden="true" />}
            onClick={() => setTask({ kind: 'new' })}
          >
            New requirement
          </Button>
        }
      >
        <DataList
          label="Required documents"
          rows={asked}
          rowKey={(one) => one.id}
          columns={columns}
          phone={phone}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState
              icon={FileCheck2}
              title="No documents required yet"
              help={{ article: 'choose-requirements', words: 'How to choose requirements' }}
            >
              Choose a document below or create your own.
            </EmptyState>
          }
        />
      </Card>
      {gymId && offered && offered.length > 0 && (
        <Card flush title="Ready to use" note="required once you choose it">
          <ul className={`plain ${styles.ready}`} aria-label="Ready to use">
            {offered.map((one) => (
              <li key={one.id}>
                <span>
                  <b>{nameOf(one)}</b>
                  <span className="dim small">{one.description}</span>
                </span>
                {one.can.strengthen && (
                  <Button variant="default" onClick={() => setTask({ kind: 'strengthen', requirement: one })}>
                    Require<VisuallyHidden component="span"> {one.name}</VisuallyHidden>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Sheet opened={task !== null} onClose={() => setTask(null)} title={task ? titleOf(task) : ''} size="44rem">
        {task && <RequirementForm task={task} gymId={gymId} today={todayIn(zone)} onDone={() => setTask(null)} />}
      </Sheet>
      <RequirementVersions requirement={history} onClose={() => setHistory(null)} />
      <Confirm
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={`Stop requiring ${ending?.name ?? ''}?`}
        action="Stop requiring it"
        danger
        onConfirm={async () => {
          if (!ending) return
          await end.mutateAsync({ id: ending.id, version: ending.upcoming?.version ?? ending.version })
          toast.success(`${ending.name} no longer required.`)
        }}
      >
        Trainers won’t need it from today. Past reviews are kept.
      </Confirm>
    </div>
  )
}

const rank = (one: Requirement, gymId: string | null) =>
  one.gymId !== null && one.gymId === gymId ? 0 : one.scope === 'global' ? 1 : one.scope === 'specialty' ? 2 : 3

function titleOf(task: Task): string {
  if (task.kind === 'new') return 'New requirement'
  if (task.kind === 'change') return `Change ${task.requirement.name}`
  return task.requirement.scope === 'facility'
    ? `Require ${task.requirement.name}`
    : `Make ${task.requirement.name} stricter than the platform`
}

function Name({ one }: { one: Requirement }) {
  return (
    <span className={styles.name}>
      <b>{nameOf(one)}</b>
      {one.upcoming && (
        <Chip tone="amber" icon={CalendarClock}>
          changes {shortDate(one.upcoming.effectiveFrom)}
        </Chip>
      )}
    </span>
  )
}

function Consequence({ one }: { one: Requirement }) {
  const { consequence } = one.terms
  return <Chip tone={consequence === 'warn' ? 'outline' : 'amber'}>{consequenceWord[consequence]}</Chip>
}
