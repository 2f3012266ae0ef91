import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import type { ReceivedEnquiry } from '@quartet/contract/plans/enquiries'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import styles from '../../../ui/lists/letters.module.css'
import { markEnquiry } from './enquiries.api.ts'
import { answerAddress, enquiryChip, wishOf } from './enquiries.copy.ts'

export function EnquiryState({ state }: { state: ReceivedEnquiry['state'] }) {
  const { tone, icon, word } = enquiryChip[state]
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}

/** What one visitor wrote, a way to answer, and whether somebody has. */
export function Enquiry({ enquiry }: { enquiry: ReceivedEnquiry }) {
  const { id, email, organisation, message, state, createdAt, answeredAt, answeredBy, can } = enquiry
  const mark = useMutation(
    markEnquiry({
      onSuccess: (now) => {
        toast.success(now.state === 'answered' ? 'Marked as answered' : 'Reopened')
      },
      onError: (error) => void toast.error(sentenceOf(error)),
    }),
  )
  const waits = state === 'open'
  return (
    <>
      <div className={styles.facts}>
        <span className={styles.line}>
          <EnquiryState state={state} /> {wishOf(enquiry)}, <Ago at={createdAt} />
        </span>
        <span className={styles.line}>
          {email}
          {organisation && `, ${organisation}`}
        </span>
        {answeredAt && (
          <span className={styles.line}>
            Answered by {answeredBy ?? 'somebody'} <Ago said at={answeredAt} />
          </span>
        )}
      </div>
      <div className={styles.text}>{message}</div>
      <Group gap="sm">
        <Button component="a" href={answerAddress(enquiry)} variant={waits ? 'filled' : 'default'}>
          Reply by email
        </Button>
        {can.mark && (
          <Button
            variant="default"
            loading={mark.isPending}
            onClick={() => mark.mutate({ id, state: waits ? 'answered' : 'open' })}
          >
            {waits ? 'Mark as answered' : 'Reopen'}
          </Button>
        )}
      </Group>
    </>
  )
}
