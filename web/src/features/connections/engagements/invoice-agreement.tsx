import { Button } from '@mantine/core'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { agreementVersion, recipientCreatedAgreement, type Engagement } from '@quartet/contract/connections/engagements'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useEngagementChanges } from './engagements.api.ts'
import styles from './pay.module.css'

/** Whether the gym writes the tax invoices: both accept the same words, and either ends it. */
export function InvoiceAgreement({ engagement, side }: { engagement: Engagement; side: 'gym' | 'trainer' }) {
  const { agree, disagree } = useEngagementChanges()
  const [ending, setEnding] = useState(false)
  const { id, recipientCreated, can, business } = engagement
  if (!recipientCreated || (!business?.registeredToday && !recipientCreated.version)) return null
  const them = side === 'gym' ? engagement.trainer.name : engagement.gym.name
  const mine = side === 'gym' ? recipientCreated.gymAcceptedAt : recipientCreated.trainerAcceptedAt
  const theirs = side === 'gym' ? recipientCreated.trainerAcceptedAt : recipientCreated.gymAcceptedAt
  async function accept() {
    try {
      await agree.mutateAsync({ id, version: agreementVersion })
      toast.success(theirs ? 'Agreement accepted.' : `Agreement proposed. We’ll notify ${them}.`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <Card
      title={side === 'gym' ? 'Who writes the invoices' : 'Who writes your invoices'}
      aside={
        recipientCreated.inForce ? (
          <Chip tone="green" icon={CircleCheck}>
            The gym writes them
          </Chip>
        ) : mine ? (
          <Chip tone="outline" icon={Clock}>
            Waiting for {them}
          </Chip>
        ) : undefined
      }
    >
      <p className={styles.note}>{recipientCreatedAgreement}</p>
      <div className={styles.actions}>
        {can.agree && !mine && (
          <Button variant={theirs ? 'filled' : 'default'} onClick={() => void accept()}>
            {theirs ? 'Accept the agreement' : 'Propose this agreement'}
          </Button>
        )}
        {can.agree && mine && (
          <Button variant="default" onClick={() => setEnding(true)}>
            {theirs ? 'End the agreement' : 'Withdraw proposal'}
          </Button>
        )}
      </div>
      <Confirm
        opened={ending}
        onClose={() => setEnding(false)}
        title={theirs ? 'End the agreement?' : 'Withdraw the proposal?'}
        action={theirs ? 'End the agreement' : 'Withdraw proposal'}
        danger
        onConfirm={() => disagree.mutateAsync({ id })}
      >
        <p>
          {theirs
            ? 'From then on, the trainer writes their own invoices.'
            : 'The trainer keeps writing their own invoices.'}{' '}
          We’ll notify {them}.
        </p>
      </Confirm>
    </Card>
  )
}
