import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { z } from 'zod'
import type { PayRun } from '@quartet/contract/payroll/runs'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useImportNets, useNets } from './runs.api.ts'
import { count, dollars } from '../document/document.copy.ts'
import { centsOf } from '../document/document.rules.ts'
import styles from '../document/dialogs.module.css'

type Props = { run: PayRun; opened: boolean; onClose: () => void }

/** The net amounts of employees, as the gym's payroll worked them out: typed in, or from a table. */
export function NetsDialog({ run, opened, onClose }: Props) {
  const nets = useNets()
  const sheets = run.rows.filter((row) => row.kind === 'timesheet')
  const draft = useDraft({
    schema: z.object({ nets: z.record(z.string(), z.string()) }),
    initialValues: {
      nets: Object.fromEntries(
        sheets.map((row) => [row.id, row.netCents === null ? '' : (row.netCents / 100).toFixed(2)]),
      ),
    },
    check: (values) =>
      Object.fromEntries(
        sheets.flatMap((row) => {
          const text = values.nets[row.id]?.trim() ?? ''
          if (text === '') return []
          const cents = centsOf(text)
          if (cents === null || cents <= 0) return [[`nets.${row.id}`, 'Dollars and cents, such as 802.00']]
          return cents > row.totalCents
            ? [[`nets.${row.id}`, `At most ${dollars(row.totalCents, row.currency)}, what the timesheet says`]]
            : []
        }),
      ),
    onSubmit: async (values) => {
      const said = sheets.flatMap((row) => {
        const cents = centsOf(values.nets[row.id] ?? '')
        // Only what was typed here: somebody else may have entered another one meanwhile.
        const typed = cents !== null && cents !== row.netCents && draft.form.isDirty(`nets.${row.id}`)
        return typed ? [{ documentId: row.id, netCents: cents }] : []
      })
      if (said.length > 0) {
        await nets.mutateAsync({ id: run.id, version: run.version, nets: said })
        toast.success(`${count(said.length, 'net amount')} saved.`)
      }
      onClose()
    },
  })
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
                fact={`${row.title} ${row.number ?? ''}, ${dollars(row.totalCents, row.currency)}${row.can.net ? '' : '. Somebody else at the gym enters what you get.'}`}
              />
              <TextInput
                aria-label={`Net for ${row.payee.name}`}
                inputMode="decimal"
                disabled={!row.can.net}
                leftSection={dollars(0, run.currency).replace(/[\d.,\s]/g, '')}
                key={draft.form.key(`nets.${row.id}`)}
                {...draft.form.getInputProps(`nets.${row.id}`)}
              />
            </div>
          ))}
        </div>
        <FormActions draft={draft} action="Save net amounts" busyAction="Saving...">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
      <ImportNets
        run={run}
        onTaken={(now) => {
          for (const { id, netCents } of now.rows)
            if (netCents !== null && netCents !== sheets.find((row) => row.id === id)?.netCents)
              draft.form.setFieldValue(`nets.${id}`, (netCents / 100).toFixed(2))
        }}
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
