import { Button, FileButton, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { BulkReport } from '@quartet/contract/identity/invitations'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { read, remove, write } from '../../../platform/storage.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { inviteMany } from './invitations.api.ts'
import { employmentWords } from './invitations.copy.ts'
import { listTrouble, readTrainerList, writeTrainerList } from './trainer-list.rules.ts'
import styles from '../account/invitations.module.css'

const example =
  'name,email,employment status,studio\nMei Tanaka,mei@example.com,contractor,Studio 1\nLiam Hart,liam@example.com,employee'

/** Many trainers from a list: every row is judged first, and what is right is sent in one go. */
export function InviteMany({ gymId }: { gymId: string }) {
  const { id: personId } = useCurrentUser()
  const key = `draft:invitations:${personId}:${gymId}`
  const [text, setText] = useState(() => read(key) ?? '')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [report, setReport] = useState<BulkReport | null>(null)
  const judge = useMutation(inviteMany())

  async function run(send: boolean) {
    const rows = readTrainerList(text)
    const wrong = listTrouble(rows)
    setTrouble(wrong)
    if (wrong) return
    try {
      const answer = await judge.mutateAsync({ gymId, rows, send })
      setReport(answer)
      if (!send) return
      toast.success(answer.sent === 1 ? '1 invitation sent' : `${answer.sent} invitations sent`)
      keep(writeTrainerList(rows.filter((_, at) => !answer.rows[at]!.sent)))
    } catch (error) {
      setTrouble(sentenceOf(error))
    }
  }

  /** What is typed stays through a reload, until it is sent. */
  function keep(next: string) {
    setText(next)
    if (next === '') remove(key)
    else write(key, next)
  }

  function change(next: string) {
    keep(next)
    setReport(null)
    setTrouble(null)
  }

  const sent = report !== null && report.sent > 0
  return (
    <div className={styles.report}>
      <Textarea
        label="List of trainers"
        description="One trainer per line: name, email, employment type (contractor or employee) and, if you like, a studio. Up to 500."
        placeholder={example}
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        error={trouble}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void file?.text().then(change)}>
          {(props) => (
            <Button variant="default" leftSection={<FileUp size={16} aria-hidden="true" />} {...props}>
              Choose CSV file
            </Button>
          )}
        </FileButton>
        {(!report || sent) && (
          <Button loading={judge.isPending} disabled={sent && text === ''} onClick={() => void run(false)}>
            Check list
          </Button>
        )}
        {report && !sent && report.good > 0 && (
          <Button loading={judge.isPending} onClick={() => void run(true)}>
            {report.good === 1 ? 'Send 1 invitation' : `Send ${report.good} invitations`}
          </Button>
        )}
      </div>
      {report && <Report report={report} />}
    </div>
  )
}

function Report({ report }: { report: BulkReport }) {
  const left = report.rows.length - report.good
  const waits = report.sent > 0 && report.later !== null
  const word = (row: BulkReport['rows'][number]) =>
    row.problem ? (
      <span className={styles.problem}>{row.problem}</span>
    ) : (
      <Chip tone={row.sent ? 'green' : 'outline'}>{row.sent ? 'Sent' : waits ? 'Waiting' : 'Ready'}</Chip>
    )
  return (
    <section aria-label="Report">
      <output>
        {report.sent > 0 ? sentWords(report.sent) : `${report.good} ready to send.`}
        {left > 0 && ` ${left} not included.`}
      </output>
      {report.later !== null && <p>{report.later}</p>}
      <DataList
        label="Rows"
        rows={report.rows}
        rowKey={(row) => String(row.row)}
        columns={[
          { key: 'row', header: 'Row', width: '4rem', cell: (row) => row.row },
          { key: 'name', header: 'Name', cell: (row) => row.name },
          { key: 'email', header: 'Email', cell: (row) => row.email },
          {
            key: 'as',
            header: 'Employment type',
            cell: (row) => row.employmentStatus && employmentWords[row.employmentStatus],
          },
          { key: 'studio', header: 'Studio', cell: (row) => row.studioName },
          { key: 'word', header: 'Status', cell: word },
        ]}
        phone={(row) => (
          <div className={styles.words}>
            <b>{`${row.row}. ${row.name || row.email}`}</b>
            <span className="dim">{row.email}</span>
            {word(row)}
          </div>
        )}
        empty={null}
      />
    </section>
  )
}

const sentWords = (count: number) => (count === 1 ? '1 invitation sent.' : `${count} invitations sent.`)
