import { Button, Menu } from '@mantine/core'
import { Banknote, Ban, Check, Download, FilePlus, PenLine, RefreshCw, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link, useNavigate } from 'react-router'
import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { shortDay } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { TalkAbout } from '../../../shell/open-thread-button.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { DecisionBar } from '../../../ui/overlays/decision-bar.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import {
  download,
  useApprove,
  useDiscard,
  useRecall,
  useRefill,
  useRelease,
  useReturn,
  useRevoke,
  useVoid,
} from '../document/document.api.ts'
import { runPath } from '../document/runs.copy.ts'
import { capital, count, dollars, nameOf, nounOf, whose } from '../document/document.copy.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { documentPath } from '../document/document-link.tsx'
import { EInvoiceItem } from './e-invoice.tsx'
import { LineDialog } from './line-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { WordsDialog } from '../document/words-dialog.tsx'

type Dialog = 'submit' | 'line' | 'return' | 'void' | 'release' | 'credit' | 'discard' | 'revoke'
/** `inThread`: among what people say of it, where nothing leads to its thread and no bar lies over where one writes. */
type Props = { document: PayDocument; isPayee: boolean; back: string; inThread?: boolean }

/** What can be done with a document now: the outlined ones, the rest behind three dots, and the one filled action. */
export function DocumentActions({ document, isPayee, back, inThread = false }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const phone = usePhone()
  const navigate = useNavigate()
  const [approve, refill, recall] = [useApprove(), useRefill(), useRecall()]
  const { can, id, version } = document
  const one = { id, version }
  const close = () => setDialog(null)
  const noun = nounOf(document)
  const its = isPayee ? `this ${noun}` : `${whose(document.payee.name)} ${noun}`
  const fail = (error: unknown) => toast.error(sentenceOf(error))
  const total = dollars(document.netCents ?? document.totalCents, document.currency)

  const outlined = (
    <>
      {can.fill && (
        <Button
          variant="default"
          leftSection={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
          loading={refill.isPending}
          onClick={() => refill.mutate(one, { onSuccess: (now) => toast.success(filledWords(now)), onError: fail })}
        >
          Fill again
        </Button>
      )}
      {can.edit && (
        <Button
          variant="default"
          leftSection={<PenLine size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setDialog('line')}
        >
          Not on the timetable
        </Button>
      )}
      {can.recall && (
        <Button
          variant="default"
          leftSection={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          loading={recall.isPending}
          onClick={() =>
            recall.mutate(one, { onSuccess: () => toast.success(`${capital(its)} is back with you.`), onError: fail })
          }
        >
          Take it back
        </Button>
      )}
      {can.return && (
        <Button variant="default" onClick={() => setDialog('return')}>
          Return
        </Button>
      )}
      {can.release && (
        <Button variant="default" onClick={() => setDialog('release')}>
          Pay it all the same
        </Button>
      )}
    </>
  )
  const filled = can.submit ? (
    <Button leftSection={<Send size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setDialog('submit')}>
      {phone ? `Send for ${total}` : `Send this ${noun}`}
    </Button>
  ) : can.approve ? (
    <Button
      leftSection={<Check size={16} strokeWidth={1.75} aria-hidden="true" />}
      loading={approve.isPending}
      onClick={() =>
        approve.mutate(one, { onSuccess: () => toast.success(`${capital(its)} is approved.`), onError: fail })
      }
    >
      {phone ? `Approve ${total}` : `Approve ${its}`}
    </Button>
  ) : null
  // The run pays others too, and its page says whom: from a document one gets there, and pays it there.
  const run = isPayee ? null : document.run
  const more = document.pdfPath !== null || run !== null || can.credit || can.revoke || can.void || can.discard
  return (
    <>
      {document.status !== 'draft' && !inThread && <TalkAbout kind="pay_document" id={id} />}
      {outlined}
      {more && (
        <RowMenu label={`More for ${nameOf(document)}`} wide={phone && !inThread}>
          {document.pdfPath !== null && (
            <Menu.Item
              leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => void download(document.pdfPath!, `${nameOf(document)}.pdf`).catch(fail)}
            >
              Download the PDF
            </Menu.Item>
          )}
          {run !== null && (
            <Menu.Item
              leftSection={<Banknote size={16} strokeWidth={1.75} aria-hidden="true" />}
              component={Link}
              to={runPath(run.id)}
            >
              Open its pay run
            </Menu.Item>
          )}
          <EInvoiceItem document={document} onError={fail} />
          {can.credit && (
            <Menu.Item
              leftSection={<FilePlus size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setDialog('credit')}
            >
              Credit some of it
            </Menu.Item>
          )}
          {can.revoke && (
            <Menu.Item
              leftSection={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setDialog('revoke')}
            >
              Take the approval back
            </Menu.Item>
          )}
          {can.void && (
            <Menu.Item
              leftSection={<Ban size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setDialog('void')}
            >
              Make it void
            </Menu.Item>
          )}
          {can.discard && (
            <Menu.Item
              leftSection={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setDialog('discard')}
            >
              Throw it away
            </Menu.Item>
          )}
        </RowMenu>
      )}
      {phone && !inThread ? filled && <DecisionBar>{filled}</DecisionBar> : filled}
      <Dialogs
        document={document}
        dialog={dialog}
        onClose={close}
        onGone={() => void navigate(back)}
        onCredit={(made) => void navigate(documentPath(made))}
      />
    </>
  )
}

/** What filling it again has brought. */
function filledWords({ rows, lines, totalCents, currency }: PayDocument): string {
  const news = rows.filter((line) => line.news !== null).length
  const what = news === 0 ? 'Nothing is new' : `${count(news, 'line')} changed`
  return `${what}: ${count(lines, 'line')}, ${dollars(totalCents, currency)}.`
}

function Dialogs({
  document,
  dialog,
  onClose,
  onGone,
  onCredit,
}: {
  document: PayDocument
  dialog: Dialog | null
  onClose: () => void
  onGone: () => void
  onCredit: (id: string) => void
}) {
  const [giveBack, release, makeVoid, revoke, discard] = [
    useReturn(),
    useRelease(),
    useVoid(),
    useRevoke(),
    useDiscard(),
  ]
  const { id, version } = document
  const its = `${whose(document.payee.name)} ${nameOf(document)}`
  return (
    <>
      <SubmitDialog document={document} opened={dialog === 'submit'} onClose={onClose} />
      <LineDialog document={document} opened={dialog === 'line'} onClose={onClose} />
      <CreditDialog document={document} opened={dialog === 'credit'} onClose={onClose} onDone={onCredit} />
      <WordsDialog
        opened={dialog === 'return'}
        onClose={onClose}
        title={`Return ${its}`}
        label="What to change"
        description={`${document.payee.name} reads this.`}
        missing="Say what to change"
        max={600}
        action="Return it"
        busyAction="Returning it..."
        onSend={async (reason) => {
          await giveBack.mutateAsync({ id, version, reason })
          toast.success(`${its} is returned.`)
        }}
      />
      <WordsDialog
        opened={dialog === 'release'}
        onClose={onClose}
        title={`Pay ${its} all the same`}
        label="Why"
        description="It stays with the document."
        missing="Say why"
        max={300}
        action="Pay it all the same"
        onSend={async (reason) => {
          await release.mutateAsync({ id, version, reason })
          toast.success('Nothing holds it any more.')
        }}
      >
        {document.held !== null && <p className="dim">{document.held}</p>}
      </WordsDialog>
      <WordsDialog
        opened={dialog === 'void'}
        onClose={onClose}
        title={`Make ${its} void`}
        label="Why"
        missing="Say why"
        max={300}
        action="Make it void"
        onSend={async (reason) => {
          await makeVoid.mutateAsync({ id, version, reason })
          toast.success('It is void. Its classes are free for another document.')
        }}
      >
        <p className="dim">Its number stays used. Its classes can go on another document. This cannot be undone.</p>
      </WordsDialog>
      <Confirm
        opened={dialog === 'revoke'}
        onClose={onClose}
        title={`Take the approval of ${its} back?`}
        action="Take it back"
        onConfirm={() => revoke.mutateAsync({ id, version })}
      >
        It is not paid until somebody approves it again.
        {document.run && ` It leaves the pay run of ${shortDay(document.run.payOn)}.`}
      </Confirm>
      <Confirm
        opened={dialog === 'discard'}
        onClose={onClose}
        title={`Throw this ${nounOf(document)} away?`}
        action="Throw it away"
        danger
        onConfirm={async () => {
          await discard.mutateAsync({ id })
          onGone()
        }}
      >
        Its classes are free again. What you added by hand is lost.
      </Confirm>
    </>
  )
}
