import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { asPage } from '@quartet/contract/kernel/page'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { client } from '../../../platform/api/api.ts'
import { failureToast } from '../../../ui/overlays/failure-toast.tsx'
import type { Act } from './answers.rules.ts'
import { done, notDone } from './notice.copy.ts'

type Doing = { notice: Notification; act: Act }

/** Does what a card offers. Whatever comes of it, the card is looked at anew and says so. */
export function useAnswering() {
  return useMutation({
    mutationFn: perform,
    onSuccess: (happened, { act }) => happened && toast.success(done[act.kind]),
    onError: (error, { act }) => failureToast(notDone[act.kind], error),
  })
}

/** False where there turned out to be nothing to do. */
async function perform({ notice, act }: Doing): Promise<boolean> {
  switch (act.kind) {
    case 'accept_connection':
      return answerConnection(notice, act, 'accepted')
    case 'decline_connection':
      return answerConnection(notice, act, 'declined')
    case 'apply_for_cover':
      await client.covers.apply({ id: act.id! })
      break
    case 'withdraw_application':
      await client.covers.withdraw({ id: act.id!, applicationId: act.applicationId! })
      break
    case 'approve_application':
      await client.covers.approve({ id: act.id!, applicationId: act.applicationId! })
      break
    case 'acknowledge_time':
      await client.timeChanges.acknowledge({ id: act.id! })
      break
  }
  await client.notifications.read({ id: notice.id }).catch(warn)
  return true
}

async function answerConnection(notice: Notification, act: Act, status: 'accepted' | 'declined'): Promise<boolean> {
  const id = act.id ?? (await pendingConnection(notice))
  if (id === undefined) return false
  await client.connections.change({ id, status: status === 'accepted' ? 'active' : 'inactive' })
  // The connection is what counts: a notice that does not know of it is no failure (N-07).
  await client.notifications
    .updateStatus({ notificationId: notice.id, status, action: `connection_${status}` })
    .catch(warn)
  return true
}

/** The connection that a notice names, else the one that its gym and trainer have asked for (N-08). */
async function pendingConnection({ metadata }: Notification): Promise<string | undefined> {
  const { connectionId, gymEntityId: gymId, trainerEntityId: trainerId } = metadata.requestData?.data ?? {}
  if (connectionId !== undefined || gymId === undefined || trainerId === undefined) return connectionId
  const [pending] = asPage(await client.connections.list({ gymId, trainerId, status: 'pending', limit: 1 })).data
  return pending?.id
}

const warn = (error: unknown) => console.warn('The notification doesn’t show its answer yet.', error)
