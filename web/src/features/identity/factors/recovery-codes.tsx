import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Copy, Download, Printer } from 'lucide-react'
import toast from 'react-hot-toast'
import styles from './recovery-codes.module.css'
import { keepFile } from '../../../platform/api/save-file.ts'
import { makeRecoveryCodes } from '../../../platform/signing-in/factors.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'

/** Makes recovery codes and shows them this once, to be printed or kept elsewhere. */
export function RecoveryCodes({ again, onDone }: { again: boolean; onDone: () => Promise<unknown> | void }) {
  const made = useMutation({ mutationFn: () => makeRecoveryCodes(again), retry: false })
  if (!made.data) {
    return (
      <div className={styles.codes}>
        <p>
          {again
            ? 'New codes replace the old ones, which stop working right away.'
            : '10 codes for when you don’t have your phone or key. Each signs you in once.'}
        </p>
        {made.error && (
          <p role="alert" className={styles.failure}>
            {sentenceOf(made.error)}
          </p>
        )}
        <Button loading={made.isPending} onClick={() => made.mutate()} data-autofocus>
          {again ? 'Create new codes' : 'Create recovery codes'}
        </Button>
      </div>
    )
  }
  const codes = made.data
  const copy = async () => {
    await navigator.clipboard.writeText(codesText(codes))
    toast.success('Recovery codes copied')
  }
  return (
    <div className={styles.codes}>
      <p>
        <b>You won’t see these codes again.</b> Print them, or keep them somewhere only you can see, away from your
        password.
      </p>
      <ul className={styles.list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="default"
          onClick={() => keepFile(new Blob([codesText(codes)], { type: 'text/plain' }), 'quartet-recovery-codes.txt')}
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          Download
        </Button>
        <Button
          variant="default"
          onClick={() => print(codes)}
          leftSection={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          Print
        </Button>
        <Button
          variant="default"
          onClick={() => void copy()}
          leftSection={<Copy size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          Copy
        </Button>
        <Button onClick={() => void onDone()}>I’ve saved them</Button>
      </div>
    </div>
  )
}

/** Prints the codes alone, from a frame of their own. */
function print(codes: string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.srcdoc = codesPage(codes)
  frame.addEventListener('load', () => {
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
    frame.contentWindow?.print()
  })
  document.body.append(frame)
}

const title = 'Quartet recovery codes'
const words =
  'Each code signs you in once, when you don’t have your phone or key. Keep them somewhere only you can see.'

/** The codes as a file of plain text. */
const codesText = (codes: string[]): string => `${title}\n${words}\n\n${codes.join('\n')}\n`

/** The codes as a page to print. They are letters, digits and hyphens, so nothing in them can be anything else. */
const codesPage = (codes: string[]): string =>
  `<!doctype html><title>${title}</title><h1>${title}</h1><p>${words}</p><pre>${codes.map((code) => code.replaceAll(/[^\w-]/g, '')).join('\n')}</pre>`
