import { Button } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import type { PaySummary } from '@quartet/contract/payroll/payroll'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { useFill } from '../document/document.api.ts'
import { count, whose } from '../document/document.copy.ts'
import { documentPath } from '../document/document-link.tsx'
import styles from './ready-to-fill.module.css'

type Ready = PaySummary['ready'][number]

/** Who has taught in the last pay period and is on no document yet. */
export function ReadyToFill({ summary, own = false }: { summary: PaySummary; own?: boolean }) {
  const fill = useFill()
  const navigate = useNavigate()
  const phone = usePhone()
  const [done, setDone] = useState<{ filled: number; of: number } | null>(null)
  const { ready, last } = summary
  if (ready.length === 0) return null
  const input = (one: Ready) => ({ gymId: one.gymId, ...(own ? {} : { trainerId: one.trainerId }) })

  function fillOne(one: Ready) {
    fill.mutate(input(one), {
      onSuccess: ({ documents }) => {
        const first = documents[0]
        if (first && documents.length === 1) void navigate(documentPath(first.id))
        else toast.success(`${count(documents.length, 'draft')} filled.`)
      },
      onError: (error) => toast.error(sentenceOf(error)),
    })
  }

  async function fillAll() {
    let filled = 0
    const failures: string[] = []
    for (const one of ready) {
      setDone({ filled, of: ready.length })
      try {
        await fill.mutateAsync(input(one))
        filled++
      } catch (error) {
        failures.push(`${one.name}: ${sentenceOf(error)}`)
      }
    }
    setDone(null)
    if (filled > 0) toast.success(`Filled for ${count(filled, 'person', 'people')}.`)
    for (const failure of failures) toast.error(failure)
  }

  return (
    <Card
      flush
      className={styles.card}
      title={own ? 'Ready to fill' : last ? `Not submitted for ${last.words}` : 'Not submitted yet'}
      note={own && last ? last.words : undefined}
      aside={
        !own && ready.length > 1 ? (
          <Button variant="default" disabled={done !== null} onClick={() => void fillAll()}>
            {done ? `Filling ${done.filled + 1} of ${done.of}…` : `Fill all ${ready.length}`}
          </Button>
        ) : undefined
      }
    >
      <ul className={`plain ${styles.list}`} aria-label="Ready to fill">
        {ready.map((one) => {
          const busy = fill.isPending && fill.variables.gymId === one.gymId && same(fill.variables.trainerId, one, own)
          return (
            <li key={`${one.trainerId} ${one.gymId}`}>
              <Person
                name={own ? one.gymName : one.name}
                fact={`${count(one.classes, 'class', 'classes')}${!own && summary.gymId === null ? ` at ${one.gymName}` : ''}`}
              />
              <Button
                variant="default"
                aria-label={own ? `Fill for ${one.gymName}` : `Fill ${whose(one.name)}`}
                loading={busy && done === null}
                disabled={done !== null}
                onClick={() => fillOne(one)}
              >
                {phone ? 'Fill' : own ? `Fill for ${one.gymName}` : `Fill ${whose(one.name)}`}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const same = (trainerId: string | undefined, one: Ready, own: boolean) => own || trainerId === one.trainerId
