import { NativeSelect } from '@mantine/core'
import type { RosterEntry } from '@quartet/contract/connections/roster'
import { shortDate } from '../../../platform/words/dates.ts'
import { phoneLink, phoneWords } from '../../../platform/words/phone-numbers.ts'
import { WhoWasTold } from '../../../shell/delivery-status.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { employmentWord, keptWords } from '../connection/connection.copy.ts'
import { useTerms } from '../connection/roster.api.ts'
import { PrivateNotes } from './private-notes.tsx'
import styles from '../connection/roster.module.css'

/** What the gym knows of one of its trainers, and its own notes. */
export function RosterPanel({ row, onClose }: { row: RosterEntry; onClose: () => void }) {
  const change = useTerms()
  const { standing } = row
  return (
    <SidePanel opened onClose={onClose} title={row.trainer.name}>
      <div className={styles.panel}>
        {row.can.change && (
          <NativeSelect
            label="Employment type"
            value={row.employmentStatus}
            data={Object.entries(employmentWord).map(([value, label]) => ({ value, label }))}
            onChange={(event) => void change(row.id, event.currentTarget.value as RosterEntry['employmentStatus'])}
          />
        )}
        <dl className={styles.about}>
          {!row.can.change && (
            <>
              <dt>Employment type</dt>
              <dd>{employmentWord[row.employmentStatus]}</dd>
            </>
          )}
          <dt>Since</dt>
          <dd>{shortDate(row.startDate)}</dd>
          <dt>Upcoming classes</dt>
          <dd>{standing.classesToCome || 'None'}</dd>
          <dt>Covers kept</dt>
          <dd>{keptWords(standing)}</dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${row.email}`}>{row.email}</a>
          </dd>
          <dt>Phone</dt>
          <dd>{row.phone ? <a href={phoneLink(row.phone)}>{phoneWords(row.phone)}</a> : 'Not added'}</dd>
        </dl>
        {row.notes !== null && <PrivateNotes connectionId={row.id} canWrite={row.can.note} />}
        <WhoWasTold subjectId={row.id} />
      </div>
    </SidePanel>
  )
}
