import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link, useParams } from 'react-router'
import type { SupplierEnquiry } from '@quartet/contract/suppliers/enquiries'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { longDay } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { WordChip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PagePending } from '../../../ui/page/page-pending.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import posting from '../../../ui/lists/posting.module.css'
import styles from '../offers/suppliers.module.css'
import { oneEnquiry, useEnquiryChanges } from '../offers/suppliers.api.ts'
import { enquiryWord } from '../offers/suppliers.copy.ts'

/** One enquiry: what was said, and what to say next. */
export default function EnquiryPage() {
  const { id = '' } = useParams()
  const { role } = useCurrentUser()
  const { data: enquiry, error, refetch } = useQuery(oneEnquiry(id))
  const side = role === 'supplier' ? 'supplier' : 'asker'
  if (!enquiry) return <PagePending title="Enquiry" error={error} onRetry={() => void refetch()} />
  const { from, supplier, offer, day } = enquiry
  return (
    <>
      <PageHeader
        title={offer.title}
        back={
          side === 'supplier'
            ? { to: '/dashboard/supplier?tab=enquiries', label: 'Enquiries' }
            : { to: '/suppliers?show=own', label: 'Your enquiries' }
        }
        beside={<WordChip {...enquiryWord(enquiry.status, side)} />}
        fact={side === 'supplier' ? [from.name, from.gym].filter(Boolean).join(', ') : supplier.name}
        actions={
          <>
            {enquiry.can.close && <Close enquiry={enquiry} />}
            <Button component={Link} to={`/offers/${offer.id}`} variant="default">
              View listing
            </Button>
          </>
        }
      />
      <Card title="Messages" note={day ? `For ${longDay(day)}` : undefined}>
        <div className={posting.stack}>
          <ul className={`plain ${styles.lines}`}>
            {enquiry.lines.map((line, at) => (
              <li key={at} className={styles.line} data-mine={line.by === side}>
                <p className="dim small">
                  {line.name} · <Ago at={line.at} />
                </p>
                <p className={posting.text}>{line.text}</p>
              </li>
            ))}
          </ul>
          {enquiry.can.write ? <Write enquiry={enquiry} side={side} /> : <p className="dim">This enquiry is closed.</p>}
        </div>
      </Card>
    </>
  )
}

function Write({ enquiry, side }: { enquiry: SupplierEnquiry; side: 'supplier' | 'asker' }) {
  const [text, setText] = useState('')
  const { write } = useEnquiryChanges()
  const them = side === 'supplier' ? enquiry.from.name : enquiry.supplier.name

  async function send() {
    try {
      await write.mutateAsync({ id: enquiry.id, text })
      setText('')
      toast.success(`Sent to ${them}.`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  return (
    <>
      <Textarea
        label={side === 'supplier' ? 'Your reply' : 'Your message'}
        autosize
        minRows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button disabled={text.trim().length < 2} loading={write.isPending} onClick={() => void send()}>
          {side === 'supplier' ? 'Send reply' : 'Send message'}
        </Button>
      </div>
      <UnsavedGuard when={text.trim() !== '' && !write.isPending} />
    </>
  )
}

function Close({ enquiry }: { enquiry: SupplierEnquiry }) {
  const [asking, setAsking] = useState(false)
  const { close } = useEnquiryChanges()
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Close enquiry
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Close the enquiry about “${enquiry.offer.title}”?`}
        action="Close enquiry"
        onConfirm={async () => {
          await close.mutateAsync({ id: enquiry.id })
          toast.success('Enquiry closed.')
        }}
      >
        <p>You won’t be able to send more messages. The conversation stays here.</p>
      </Confirm>
    </>
  )
}
