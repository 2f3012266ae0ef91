import { Button } from '@mantine/core'
import { CircleCheck, ClipboardList, Download, FileSpreadsheet, Files, Landmark, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { PayFile, PayRun, RunWarning } from '@quartet/contract/payroll/runs'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { download } from '../document/document.api.ts'
import { useKeepAccount, useSettleWarning } from './runs.api.ts'
import { filesOf, settleWord, warningIcon } from '../document/runs.copy.ts'
import { documentPath } from '../document/document-link.tsx'
import { WordsDialog } from '../document/words-dialog.tsx'
import styles from './run-side.module.css'

/** What may go wrong with this run, what stops a payment first. */
export function Warnings({ run }: { run: PayRun }) {
  const open = run.warnings.filter((one) => one.settled === null)
  const settled = run.warnings.filter((one) => one.settled !== null)
  return (
    <>
      {open
        .toSorted((a, b) => Number(b.stops) - Number(a.stops))
        .map((warning) => (
          // Other bank details are another warning: what is being said of the ones before is not said of them.
          <Warning key={`${warning.code} ${warning.documentId} ${warning.accountId}`} run={run} warning={warning} />
        ))}
      {settled.length > 0 && (
        <Card title="Resolved">
          <ul className={`plain ${styles.settled}`}>
            {settled.map(({ code, documentId, title, settled: by }) => (
              <li key={`${code} ${documentId}`}>
                <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  {title}
                  {by && (
                    <span className="dim">
                      {' '}
                      {by.by}: {by.words}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Warning({ run, warning }: { run: PayRun; warning: RunWarning }) {
  const [answers, setAnswers] = useState(false)
  const settle = useSettleWarning()
  const keep = useKeepAccount()
  const { code, documentId, accountId, title, words, stops, can } = warning
  const Icon = warningIcon[code]
  return (
    <section className={styles.warning} data-stops={stops} aria-label={title}>
      <div className={styles.words}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        <h2>{title}</h2>
        <p>{words}</p>
      </div>
      <div className={styles.buttons}>
        {can.settle && (
          <Button variant="default" onClick={() => setAnswers(true)}>
            {settleWord[code]}
          </Button>
        )}
        {can.keepAccount && (
          <Button
            variant="default"
            loading={keep.isPending}
            onClick={() =>
              keep.mutate(
                { id: run.id, documentId },
                {
                  onSuccess: () => toast.success('We’ll pay them to the previous account.'),
                  onError: (error) => toast.error(sentenceOf(error)),
                },
              )
            }
          >
            Keep previous account
          </Button>
        )}
        <Button variant="default" component={Link} to={documentPath(documentId)}>
          View
        </Button>
      </div>
      <WordsDialog
        opened={answers}
        onClose={() => setAnswers(false)}
        title={title}
        label={code === 'bank_changed' ? 'Who you called and what they said' : 'Reason'}
        description="We keep it with this pay run."
        missing="Enter a reason"
        max={300}
        action={settleWord[code]}
        onSend={(said) => settle.mutateAsync({ id: run.id, documentId, code, accountId, words: said })}
      >
        <p className="dim">{words}</p>
      </WordsDialog>
    </section>
  )
}

const icons: Record<PayFile['kind'], LucideIcon> = {
  bank: Landmark,
  papers: Files,
  accounting: FileSpreadsheet,
  report: ClipboardList,
}

/** What is made when the run is locked, and stays to be downloaded. */
export function RunFiles({ run }: { run: PayRun }) {
  const made = run.files.length > 0
  const rows = made
    ? run.files.map((file) => ({ ...file, file }))
    : filesOf(run).map((one) => ({ ...one, id: one.kind, file: null }))
  return (
    <Card
      flush
      title="Files"
      note={
        run.progress ? (
          <output>
            created {run.progress.done} of {run.progress.of}
          </output>
        ) : made ? undefined : (
          'created when you lock'
        )
      }
    >
      <ul className={`plain ${styles.files}`} aria-label="Files of this pay run">
        {rows.map(({ id, kind, name, words, file }) => {
          const Icon = icons[kind]
          return (
            <li key={id}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span>
                <b>{name}</b>
                <span className="dim">{words}</span>
              </span>
              {file && <DownloadButton file={file} allowed={run.can.files} />}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function DownloadButton({ file, allowed }: { file: PayFile; allowed: boolean }) {
  const [busy, setBusy] = useState(false)
  if (!allowed) return null
  async function get() {
    setBusy(true)
    try {
      await download(file.path, file.name)
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      aria-label={`Download ${file.name}`}
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void get()}
    >
      Download
    </Button>
  )
}
