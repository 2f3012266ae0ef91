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
          Add a line
        </Button>
      )}
      {can.recall && (
        <Button
          variant="default"
          leftSection={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          loading={recall.isPending}
          onClick={() =>
            recall.mutate(one, { onSuccess: () => toast.success(`${capital(its)} withdrawn.`), onError: fail })
          }
        >
          Withdraw
        </Button>
      )}
      {can.return && (
        <Button variant="default" onClick={() => setDialog('return')}>
          Send back
        </Button>
      )}
      {can.release && (
        <Button variant="default" onClick={() => setDialog('release')}>
          Release
        </Button>
      )}
    </>
  )
  const filled = can.submit ? (
    <Button leftSection={<Send size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setDialog('submit')}>
      {phone ? `Submit for ${total}` : `Submit this ${noun}`}
    </Button>
  ) : can.approve ? (
    <Button
      leftSection={<Check size={16} strokeWidth={1.75} aria-hidden="true" />}
      loading={approve.isPending}
      onClick={() =>
        approve.mutate(one, { onSuccess: () => toast.success(`${capital(its)} approved.`), onError: fail })
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
              Download PDF
            </Menu.Item>
          )}
          {run !== null && (
            <Menu.Item
              leftSection={<Banknote size={16} strokeWidth={1.75} aria-hidden="true" />}
              component={Link}
              to={runPath(run.id)}
            >
              Open pay run
            </Menu.Item>
          )}
          <EInvoiceItem document={document} onError={fail} />
          {can.credit && (
            <Menu.Item
              leftSection={<FilePlus size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setDialog('credit')}
            >
              Credit part of it
            </Menu.Item>
          )}
          {can.revoke && (
            <Menu.Item
              leftSection={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setDialog('revoke')}
            >
              Revoke approval
            </Menu.Item>
          )}
          {can.void && (
            <Menu.Item
              leftSection={<Ban size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setDialog('void')}
            >
              Void it
            </Menu.Item>
          )}
          {can.discard && (
            <Menu.Item
              leftSection={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setDialog('discard')}
            >
              Discard
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
  const what = news === 0 ? 'Nothing new' : `${count(news, 'line')} changed`
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
        title={`Send back ${its}`}
        label="What to change"
        description={`${document.payee.name} will see this.`}
        missing="Enter what to change"
        max={600}
        action="Send back"
        busyAction="Sending back…"
        onSend={async (reason) => {
          await giveBack.mutateAsync({ id, version, reason })
          toast.success(`${its} sent back.`)
        }}
      />
      <WordsDialog
        opened={dialog === 'release'}
        onClose={onClose}
        title={`Release ${its}`}
        label="Reason"
        description="We keep it in the history."
        missing="Enter a reason"
        max={300}
        action="Release"
        onSend={async (reason) => {
          await release.mutateAsync({ id, version, reason })
          toast.success('Released for payment.')
        }}
      >
        {document.held !== null && <p className="dim">{document.held}</p>}
      </WordsDialog>
      <WordsDialog
        opened={dialog === 'void'}
        onClose={onClose}
        title={`Void ${its}`}
        label="Reason"
        missing="Enter a reason"
        max={300}
        action="Void it"
        onSend={async (reason) => {
          await makeVoid.mutateAsync({ id, version, reason })
          toast.success('Voided. You can add its classes to another one.')
        }}
      >
        <p className="dim">
          You can’t undo this. Its number won’t be used again, and its classes can be added to another one.
        </p>
      </WordsDialog>
      <Confirm
        opened={dialog === 'revoke'}
        onClose={onClose}
        title={`Revoke approval of ${its}?`}
        action="Revoke approval"
        onConfirm={() => revoke.mutateAsync({ id, version })}
      >
        It won’t be paid until it’s approved again.
        {document.run && ` It’s removed from the pay run of ${shortDay(document.run.payOn)}.`}
      </Confirm>
      <Confirm
        opened={dialog === 'discard'}
        onClose={onClose}
        title={`Discard this ${nounOf(document)}?`}
        action="Discard"
        danger
        onConfirm={async () => {
          await discard.mutateAsync({ id })
          onGone()
        }}
      >
        You’ll lose the lines you added manually. Its classes can be added again.
      </Confirm>
    </>
  )
}
