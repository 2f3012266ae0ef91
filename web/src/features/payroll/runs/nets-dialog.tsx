import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { z } from 'zod'
import type { PayRun } from '@quartet/contract/payroll/runs'
import { rebased } from '../../../platform/merge-draft.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { useImportNets, useNets } from './runs.api.ts'
import { count, dollars } from '../document/document.copy.ts'
import { centsOf } from '../document/document.rules.ts'
import styles from '../document/dialogs.module.css'

type Props = { run: PayRun; opened: boolean; onClose: () => void }

const sheetsOf = (run: PayRun) => run.rows.filter((row) => row.kind === 'timesheet')
/** What each timesheet leaves, as it is typed. */
const netsOf = (run: PayRun): Record<string, string> =>
  Object.fromEntries(sheetsOf(run).map((row) => [row.id, row.netCents === null ? '' : (row.netCents / 100).toFixed(2)]))

function troublesIn(run: PayRun, values: Record<string, string>): Record<string, string> {
  const troubles = sheetsOf(run).flatMap((row): [string, string][] => {
    const text = values[row.id]?.trim() ?? ''
    if (text === '') return row.netCents === null ? [] : [[row.id, `Enter what ${row.payee.name} gets`]]
    const cents = centsOf(text)
    if (cents === null || cents <= 0) return [[row.id, 'Dollars and cents, such as 802.00']]
    if (cents <= row.totalCents) return []
    return [[row.id, `At most ${dollars(row.totalCents, row.currency)}, what the timesheet says`]]
  })
  return Object.fromEntries(troubles)
}

/** The net amounts of employees, as the gym's payroll worked them out: typed in, or from a table. */
export function NetsDialog({ run, opened, onClose }: Props) {
  const nets = useNets()
  const sheets = sheetsOf(run)
  const { draft, conflict, seen, follow } = useSharedDraft({
    schema: z.record(z.string(), z.string()),
    now: run,
    valuesOf: netsOf,
    check: (values): Record<string, string> => troublesIn(seen, values),
    onSave: async (values, before) => {
      const said = sheetsOf(before).flatMap((row) => {
        const cents = centsOf(values[row.id] ?? '')
        return cents === null || cents === row.netCents ? [] : [{ documentId: row.id, netCents: cents }]
      })
      const at = { id: before.id, version: before.version }
      const saved = said.length > 0 ? await nets.mutateAsync({ ...at, nets: said }) : before
      if (said.length > 0) toast.success(`${count(said.length, 'net amount')} saved.`)
      onClose()
      return saved
    },
  })
  const inMoney = (typed: string) => {
    const cents = centsOf(typed)
    return cents === null ? typed : dollars(cents, run.currency)
  }
  return (
    <Sheet opened={opened} onClose={onClose} title="Net amounts" size="lg">
      <Form draft={draft} label="Net amounts">
        <p className="dim">
          Quartet works out no tax. Enter what your payroll says each person gets; the rest of their timesheet is
          withheld.
        </p>
        <div className={styles.people}>
          {sheets.map((row) => (
            <div key={row.id} className={styles.person}>
              <Person
                name={row.payee.name}
                src={row.payee.avatarUrl}
                fact={
                  row.can.net
                    ? `${row.title} ${row.number ?? ''}, ${dollars(row.totalCents, row.currency)}`
                    : `${row.title} ${row.number ?? ''}, ${dollars(row.totalCents, row.currency)}. You can’t enter your own net pay. Ask another manager.`
                }
              />
              <TextInput
                aria-label={`Net for ${row.payee.name}`}
                inputMode="decimal"
                disabled={!row.can.net}
                leftSection={dollars(0, run.currency).replace(/[\d.,\s]/g, '')}
                key={draft.form.key(row.id)}
                {...draft.form.getInputProps(row.id)}
              />
            </div>
          ))}
        </div>
        <ConflictBanner
          what="pay run"
          conflict={conflict}
          words={Object.fromEntries(sheets.map((row) => [row.id, [`Net for ${row.payee.name}`, inMoney]]))}
        />
        <FormActions draft={draft} action="Save net amounts" busyAction="Saving…">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
      <ImportNets
        run={run}
        onTaken={(now) => follow(now, rebased(netsOf(seen), netsOf(now), draft.form.getValues()))}
      />
    </Sheet>
  )
}

function ImportNets({ run, onTaken }: { run: PayRun; onTaken: (run: PayRun) => void }) {
  const take = useImportNets()
  const [csv, setCsv] = useState('')
  const [missing, setMissing] = useState(false)
  const problem = missing ? 'Paste the table first' : take.error ? sentenceOf(take.error) : null
  function send() {
    setMissing(csv.trim() === '')
    if (csv.trim() === '') return
    take.mutate(
      { id: run.id, version: run.version, csv },
      {
        onSuccess: ({ run: now, taken }) => {
          onTaken(now)
          toast.success(`${count(taken, 'net amount')} taken from the table.`)
        },
      },
    )
  }
  return (
    <div className={styles.import}>
      <Textarea
        label="Or paste a table"
        description="A CSV with the columns number and net, such as 0210,1178.00"
        rows={3}
        value={csv}
        error={problem}
        onChange={(event) => setCsv(event.currentTarget.value)}
      />
      {take.data && take.data.notTaken.length > 0 && (
        <ul className={`plain ${styles.notTaken}`} aria-label="Not taken">
          {take.data.notTaken.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" loading={take.isPending} onClick={send}>
          Take the table
        </Button>
      </div>
    </div>
  )
}
