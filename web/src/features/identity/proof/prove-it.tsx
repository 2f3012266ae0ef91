import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, MessageSquare, ScrollText, Smartphone, SquareAsterisk, Usb } from 'lucide-react'
import { useState } from 'react'
import type { ProofRequest } from '../../../platform/session/proof.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { proofWays } from '../account/account.api.ts'
import { wayName, waysOf, type Way } from './proof.rules.ts'
import { ProofOf } from './proof-of.tsx'
import styles from '../account/prove-it.module.css'

const icons: Record<Way['kind'], typeof KeyRound> = {
  totp: Smartphone,
  phone: MessageSquare,
  webauthn: Usb,
  passkey: KeyRound,
  recovery: ScrollText,
  password: SquareAsterisk,
}

/** Lets somebody prove who they are by what they have: the likeliest way first, the others one click away. */
export function ProveIt({ request }: { request: ProofRequest }) {
  const known = useQuery(proofWays())
  const [chosen, setChosen] = useState(0)
  if (known.error) return <ErrorState error={known.error} onRetry={() => void known.refetch()} />
  if (!known.data) return <RowsSkeleton rows={2} height={48} />
  const ways = waysOf({ need: request.need, ...known.data })
  const way = ways[chosen] ?? ways[0]
  if (!way)
    return (
      <p>
        This account has no password to confirm with. Sign out, sign in again the way you did before, and come back
        within 10 minutes.
      </p>
    )
  return (
    <div className={styles.proof}>
      <ProofOf key={chosen} way={way} email={known.data.email} onDone={request.done} />
      {ways.length > 1 && (
        <div className={styles.others}>
          <h2>Another way</h2>
          <ul className="plain">
            {ways.map((one, at) => {
              const Icon = icons[one.kind]
              if (at === ways.indexOf(way)) return null
              return (
                <li key={`${one.kind} ${wayName(one)}`}>
                  <Button
                    variant="subtle"
                    leftSection={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
                    onClick={() => setChosen(at)}
                  >
                    {wayName(one)}
                  </Button>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </div>
  )
}
