import { Button } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { removeFactor, type SecondFactor } from '../../../platform/signing-in/factors.ts'
import { dateIn, shortDay } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useSecurityChanged, type SecurityFacts } from '../account/account.api.ts'
import { factorWords } from '../account/account.copy.ts'
import { AuthenticatorSetup } from '../factors/authenticator-setup.tsx'
import { PhoneFactorSetup } from '../factors/phone-factor-setup.tsx'
import { RecoveryCodes } from '../factors/recovery-codes.tsx'
import { SecurityKeySetup } from '../factors/security-key-setup.tsx'
import { SettingRow } from '../account/setting-row.tsx'
import styles from '../account/security-card.module.css'

type Adding = 'totp' | 'phone' | 'webauthn' | 'codes' | null

/** What is asked beside the password, and what helps when it is lost. */
export function SecondStep({ facts }: { facts: SecurityFacts }) {
  const [adding, setAdding] = useState<Adding>(null)
  const [removing, setRemoving] = useState<SecondFactor | null>(null)
  const changed = useSecurityChanged()
  const { factors, codes } = facts
  const on = factors.some((one) => one.factor_type in factorWords)
  const close = () => setAdding(null)
  const added = async (words: string) => {
    toast.success(words)
    // Losing the first factor must leave a way to sign in.
    setAdding(codes === null ? 'codes' : null)
    await changed()
  }

  return (
    <Card
      title="Two-step verification"
      note={on ? 'On: you confirm it’s you after your password' : 'Off: your password is all you need to sign in'}
    >
      {facts.required && !on && (
        <p className={styles.required} role="note">
          {facts.dueAt
            ? `Your role can open other people’s information, so it needs two-step verification from ${shortDay(dateIn(browserZone(), facts.dueAt))}. A passkey works too.`
            : 'Your role can open other people’s information, so it needs two-step verification. A passkey works too.'}
        </p>
      )}
      {factors
        .filter((one) => one.factor_type in factorWords)
        .map((one) => (
          <SettingRow
            key={one.id}
            title={one.friendly_name || factorWords[one.factor_type]}
            note={
              <>
                {one.friendly_name === factorWords[one.factor_type] ? '' : `${factorWords[one.factor_type]}. `}
                Added <Ago said at={one.created_at} />
              </>
            }
          >
            <Button variant="default" onClick={() => setRemoving(one)}>
              Remove
            </Button>
          </SettingRow>
        ))}
      {on && (
        <SettingRow
          title="Recovery codes"
          note={
            codes === null
              ? 'None yet. Create some in case you lose your phone.'
              : `${codes.remaining} of ${codes.total} left. Each signs you in once if you don’t have your phone or key.`
          }
        >
          <Button variant="default" onClick={() => setAdding('codes')}>
            {codes === null ? 'Create recovery codes' : 'Create new codes'}
          </Button>
        </SettingRow>
      )}
      {!on && !facts.required && (
        <p className={styles.dim}>Keeps your account safe even if someone knows your password.</p>
      )}
      <div className={styles.adds}>
        <Button variant="default" onClick={() => setAdding('totp')}>
          Add authenticator app
        </Button>
        <Button variant="default" onClick={() => setAdding('webauthn')}>
          Add security key
        </Button>
        <Button variant="default" onClick={() => setAdding('phone')}>
          Add text messages
        </Button>
      </div>
      <Sheet opened={adding === 'totp'} onClose={close} title="Add authenticator app">
        <AuthenticatorSetup
          name={freeName('Authenticator app', factors)}
          onDone={() => void added('Authenticator app added')}
        />
      </Sheet>
      <Sheet opened={adding === 'webauthn'} onClose={close} title="Add security key">
        <SecurityKeySetup name={freeName('Security key', factors)} onDone={() => void added('Security key added')} />
      </Sheet>
      <Sheet opened={adding === 'phone'} onClose={close} title="Add text messages">
        <PhoneFactorSetup onDone={() => void added('Text messages added')} />
      </Sheet>
      <Sheet opened={adding === 'codes'} onClose={close} title="Recovery codes">
        <RecoveryCodes
          again={codes !== null}
          onDone={() => {
            close()
            return changed()
          }}
        />
      </Sheet>
      <Confirm
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${removing?.friendly_name || 'this'}?`}
        action="Remove"
        danger
        onConfirm={async () => {
          await removeFactor(removing!.id)
          toast.success('Removed. You’re signed out everywhere else.')
          await changed()
        }}
      >
        {factors.filter((one) => one.factor_type in factorWords).length === 1
          ? 'We’ll stop asking for it. It’s your last one, so your password will be all you need to sign in.'
          : 'We’ll stop asking for it.'}
      </Confirm>
    </Card>
  )
}

/** The name, with a number behind it where it is taken. */
function freeName(name: string, factors: SecondFactor[]): string {
  const taken = new Set(factors.map((one) => one.friendly_name?.toLowerCase()))
  let free = name
  for (let at = 2; taken.has(free.toLowerCase()); at++) free = `${name} ${at}`
  return free
}
