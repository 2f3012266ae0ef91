import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { SignedInDevice } from '@quartet/contract/identity/sessions'
import { api } from '../../../platform/api/api.ts'
import { signOutEverywhere } from '../../../platform/signing-in/factors.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { signOutElsewhere } from '../../../platform/signing-in/recovery.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { sessionsList } from '../account/account.api.ts'
import { methodWords } from '../account/account.copy.ts'
import styles from '../account/security-card.module.css'

/** Where one is signed in, and the ways of ending that. */
export function SessionsCard() {
  const list = useInfiniteQuery(sessionsList())
  const rows = rowsOf(list.data)
  const [ending, setEnding] = useState<'others' | 'all' | null>(null)
  const end = useMutation(
    api.sessions.end.mutationOptions({
      onSuccess: async () => {
        toast.success('Device signed out')
      },
      onError: (error) => void toast.error(sentenceOf(error)),
    }),
  )
  return (
    <Card title="Where you’re signed in">
      {rows ? (
        <ul className={`plain ${styles.devices}`} aria-label="Where you’re signed in">
          {rows.map((one) => (
            <Device key={one.id} session={one} onEnd={() => end.mutate({ id: one.id })} busy={end.isPending} />
          ))}
        </ul>
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <RowsSkeleton rows={2} height={56} />
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      <div className={styles.adds}>
        <Button variant="default" onClick={() => setEnding('others')}>
          Sign out everywhere else
        </Button>
        <Button variant="default" color="red" onClick={() => setEnding('all')}>
          Sign out everywhere
        </Button>
      </div>
      <Confirm
        opened={ending === 'others'}
        onClose={() => setEnding(null)}
        title="Sign out everywhere else?"
        action="Sign out everywhere else"
        onConfirm={async () => {
          await signOutElsewhere()
          toast.success('Signed out everywhere else')
        }}
      >
        Every other browser and device will have to sign in again. This one stays signed in.
      </Confirm>
      <Confirm
        opened={ending === 'all'}
        onClose={() => setEnding(null)}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        danger
        onConfirm={signOutEverywhere}
      >
        Every browser and device will have to sign in again, including this one.
      </Confirm>
    </Card>
  )
}

function Device({ session, onEnd, busy }: { session: SignedInDevice; onEnd: () => void; busy: boolean }) {
  const { device, ip, current, method, startedAt, seenAt, secondFactor } = session
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  return (
    <li className={styles.device}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b>
          {device.replace(/^an /, 'An ')} {current && <Chip tone="lime">This device</Chip>}
        </b>
        <span className={styles.dim}>
          {ip}, {methodWords(method)}
          {secondFactor && method !== 'passkey' ? ' and two-step verification' : ''} <Ago said at={startedAt} />
          {!current && (
            <>
              , seen <Ago said at={seenAt} />
            </>
          )}
        </span>
      </span>
      {!current && (
        <Button variant="default" aria-label={`Sign out ${device}`} disabled={busy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
