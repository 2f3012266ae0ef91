import { Menu } from '@mantine/core'
import { FileCode, FileX } from 'lucide-react'
import { Link } from 'react-router'
import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { download } from '../document/document.api.ts'
import { firstName, nameOf } from '../document/document.copy.ts'
import styles from './document-side.module.css'

type Fix = NonNullable<PayDocument['eInvoice']>['troubles'][number]['fix']

/** The e-invoice as a file, where the document can go as one. */
export function EInvoiceItem({ document, onError }: { document: PayDocument; onError: (error: unknown) => void }) {
  const path = document.eInvoice?.path
  if (!path) return null
  return (
    <Menu.Item
      leftSection={<FileCode size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void download(path, `${nameOf(document)}.xml`).catch(onError)}
    >
      Download e-invoice
    </Menu.Item>
  )
}

/** What keeps a document from going as an e-invoice, and where that is put right. */
export function NoEInvoice({ document, isPayee }: { document: PayDocument; isPayee: boolean }) {
  const troubles = document.eInvoice?.troubles ?? []
  if (troubles.length === 0) return null
  const fixes = [...new Set(troubles.map((one) => one.fix))].map((fix) => fixOf(fix, document, isPayee))
  return (
    <section className={styles.amber} aria-label="No e-invoice">
      <FileX size={18} strokeWidth={1.75} aria-hidden="true" />
      <div>
        {troubles.map((one) => (
          <p key={one.words}>
            <b>{one.words}</b>
          </p>
        ))}
        {fixes.map(({ path, words, more }) => (
          <p key={words}>
            {path ? <Link to={path}>{words}</Link> : words}
            {more && ` ${more}`}
          </p>
        ))}
      </div>
    </section>
  )
}

/** What was sent in stands still: names and numbers count from the next time, an account at once. */
const later = 'It applies once this is sent back and resubmitted.'

function fixOf(fix: Fix, { payee, gym }: PayDocument, isPayee: boolean) {
  if (fix === 'payer')
    return isPayee
      ? { path: null, words: `Ask ${gym.name} to add it in pay settings.`, more: later }
      : { path: '/pay-settings', words: 'Add it in pay settings.', more: later }
  if (fix === 'document') return { path: null, words: 'Send it back to be filled and resubmitted.', more: null }
  const path = isPayee ? '/pay-details' : `/trainers/${payee.trainerId}/pay`
  const words = isPayee ? 'Add it in your pay details.' : `Add it in ${firstName(payee.name)}’s pay details.`
  return { path, words, more: fix === 'bank' ? null : later }
}
