import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import type { OutboxMail as Mail } from '@quartet/contract/email-templates/outbox'
import { api } from '../../platform/api/api.ts'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { Chip } from '../../ui/display/chip.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Ago } from '../../ui/display/moment.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { mailQuery } from './outbox.api.ts'
import { mailChip, troubleOf } from './outbox.copy.ts'
import styles from '../../ui/lists/letters.module.css'

export function MailState({ state }: { state: Mail['state'] }) {
  const { tone, icon, word } = mailChip[state]
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}

/** One mail with its words, and the way to send it once more. */
export function OutboxMail({ id }: { id: string }) {
  const mail = useQuery(mailQuery(id))
  const resend = useMutation(
    api.outbox.resend.mutationOptions({
      onSuccess: () => {
        toast.success('Message queued to send again')
      },
      onError: (error) => void toast.error(sentenceOf(error)),
    }),
  )
  if (!mail.data)
    return mail.error ? (
      <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />
    ) : (
      <RowsSkeleton rows={4} height={32} />
    )
  const { to, state, createdAt, text, can } = mail.data
  const trouble = troubleOf(mail.data)
  return (
    <>
      <div className={styles.facts}>
        <span className={styles.line}>
          <MailState state={state} /> to {to}, <Ago at={createdAt} />
        </span>
        {trouble !== null && <span className={styles.line}>{trouble}</span>}
      </div>
      <div className={styles.text}>{text}</div>
      {can.resend && (
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ id })}>
          Send again
        </Button>
      )}
    </>
  )
}
