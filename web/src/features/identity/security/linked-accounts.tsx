import { Button } from '@mantine/core'
import type { UserIdentity } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import toast from 'react-hot-toast'
import { useNavigate, useSearchParams } from 'react-router'
import { linkService, unlinkService } from '../../../platform/signing-in/factors.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { installationQuery, useSecurityChanged } from '../account/account.api.ts'
import { SettingRow } from '../account/setting-row.tsx'

/** Accounts at other services that open this one. */
export function LinkedAccounts({ identities }: { identities: UserIdentity[] }) {
  const { data: installation } = useQuery(installationQuery())
  const [ending, setEnding] = useState<{ identity: UserIdentity; name: string } | null>(null)
  const changed = useSecurityChanged()
  useWayBack()
  const link = useMutation({
    mutationFn: linkService,
    retry: false,
    onError: (error) => void toast.error(sentenceOf(error)),
  })
  const providers = installation?.providers ?? []
  const linked = identities.filter((one) => one.provider !== 'email' && one.provider !== 'phone')
  const linkable = installation?.manualLinking
    ? providers.filter((one) => !linked.some((identity) => identity.provider === one.id))
    : []
  if (linkable.length === 0 && linked.length === 0) return null
  const nameOf = (id: string) => providers.find((one) => one.id === id)?.name ?? id
  return (
    <Card title="Linked accounts">
      {linked.map((one) => (
        <SettingRow
          key={one.identity_id}
          title={nameOf(one.provider)}
          note={
            <>
              {String(one.identity_data?.email ?? one.identity_data?.name ?? 'Linked')}, linked{' '}
              <Ago said at={one.created_at ?? ''} />
            </>
          }
        >
          <Button variant="default" onClick={() => setEnding({ identity: one, name: nameOf(one.provider) })}>
            Unlink {nameOf(one.provider)}
          </Button>
        </SettingRow>
      ))}
      {linkable.map((one) => (
        <SettingRow key={one.id} title={one.name} note="Not linked">
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate(one.id)}>
            Link {one.name}
          </Button>
        </SettingRow>
      ))}
      <Confirm
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={`Unlink ${ending?.name ?? ''}?`}
        action={`Unlink ${ending?.name ?? ''}`}
        onConfirm={async () => {
          await unlinkService(ending!.identity)
          toast.success(`${ending!.name} unlinked`)
          await changed()
        }}
      >
        You can’t sign in with it after this. Use your password or a passkey instead.
      </Confirm>
    </Card>
  )
}

/** Says how it went when the browser comes back from the other service. */
function useWayBack(): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const service = search.get('linked')
  const trouble = search.get('error_description')
  useEffect(() => {
    if (service === null) return
    if (trouble) toast.error(trouble, { id: 'linked' })
    else toast.success('Account linked', { id: 'linked' })
    void navigate('/profile/settings#security', { replace: true })
  }, [service, trouble, navigate])
}
