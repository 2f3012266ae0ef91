import { ActionIcon, Menu } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Ellipsis, Link2, MailPlus, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import toast from 'react-hot-toast'
import type { Invitation } from '@quartet/contract/identity/invitations'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { Ago, TimeLeft } from '../../../ui/display/moment.tsx'
import { invitationsQuery, resendInvitation, revokeInvitation, type InvitationsOf } from './invitations.api.ts'
import { askedTo, invitationChip } from './invitations.copy.ts'
import { CopyLink } from '../account/copy-link.tsx'
import styles from '../account/invitations.module.css'

/** Who was invited and what became of it, each with what can still be done. */
export function InvitationList({ of, empty }: { of: InvitationsOf; empty: ReactNode }) {
  const list = useInfiniteQuery(invitationsQuery(of))
  const [linking, setLinking] = useState<Invitation | null>(null)
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const [chosen, setChosen] = useState<Invitation | null>(null)
  const revoke = useMutation(revokeInvitation())
  const resend = useMutation({
    ...resendInvitation(),
    onSuccess: (sent) => {
      toast.success(`${sent.email} invited again with a new link`)
    },
    onError: (error) => void toast.error(sentenceOf(error)),
  })
  // Which gym needs saying only where the list is not one gym's.
  const as = (invitation: Invitation) =>
    !of.gymId && invitation.gym ? `${askedTo(invitation)}, ${invitation.gym.name}` : askedTo(invitation)
  const actions = (invitation: Invitation) =>
    (invitation.can.resend || invitation.can.revoke) && (
      <InvitationMenu
        invitation={invitation}
        onLink={() => setLinking(invitation)}
        onResend={() => resend.mutate({ id: invitation.id })}
        onRevoke={() => {
          setChosen(invitation)
          setRevoking(invitation)
        }}
      />
    )

  return (
    <>
      <DataList
        label="Invitations"
        rows={rowsOf(list.data)}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={[
          { key: 'who', header: 'Invited', cell: (row) => <Who invitation={row} /> },
          { key: 'to', header: 'Role', cell: as },
          { key: 'state', header: 'Status', cell: (row) => <State invitation={row} /> },
          { key: 'when', header: 'Sent', cell: (row) => <When invitation={row} /> },
          {
            key: 'do',
            header: 'Actions',
            align: 'end',
            width: '4rem',
            cell: actions,
          },
        ]}
        phone={(row) => (
          <div className={styles.row}>
            <span className={styles.words}>
              <Who invitation={row} />
              <span className={styles.facts}>
                <State invitation={row} />
                <span className="dim">{as(row)}</span>
              </span>
              <span className={styles.facts}>
                <span className="dim">
                  Sent: <Ago at={row.sentAt} />
                </span>
                <Left invitation={row} />
              </span>
            </span>
            {actions(row)}
          </div>
        )}
        empty={empty}
        more={{
          hasMore: list.hasNextPage,
          loading: list.isFetchingNextPage,
          load: () => void list.fetchNextPage(),
        }}
      />
      <CopyLink invitation={linking} onClose={() => setLinking(null)} />
      <Confirm
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Cancel the invitation to ${chosen?.email ?? ''}?`}
        action="Cancel invitation"
        cancel="Keep invitation"
        danger
        onConfirm={async () => {
          if (!chosen) return
          await revoke.mutateAsync({ id: chosen.id })
          toast.success('Invitation cancelled')
        }}
      >
        The link will stop working. You can invite the same person again.
      </Confirm>
    </>
  )
}

function Who({ invitation: { name, email } }: { invitation: Invitation }) {
  return (
    <span className={styles.who}>
      <b>{name ?? email}</b>
      {name && <span className="dim">{email}</span>}
    </span>
  )
}

function State({ invitation: { status } }: { invitation: Invitation }) {
  const { tone, icon, word } = invitationChip[status]
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}

function When({ invitation }: { invitation: Invitation }) {
  return (
    <span className={styles.who}>
      <Ago at={invitation.sentAt} />
      <Left invitation={invitation} />
    </span>
  )
}

/** How long the link still works, while it does. */
function Left({ invitation: { status, expiresAt } }: { invitation: Invitation }) {
  if (status !== 'sent') return null
  return (
    <span className="dim">
      <TimeLeft until={expiresAt} /> left
    </span>
  )
}

type MenuProps = { invitation: Invitation; onLink: () => void; onResend: () => void; onRevoke: () => void }

function InvitationMenu({ invitation, onLink, onResend, onRevoke }: MenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${invitation.email}`}>
          <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {invitation.status === 'sent' && (
          <Menu.Item leftSection={<Link2 size={15} strokeWidth={1.75} aria-hidden="true" />} onClick={onLink}>
            Copy link
          </Menu.Item>
        )}
        <Menu.Item leftSection={<MailPlus size={15} strokeWidth={1.75} aria-hidden="true" />} onClick={onResend}>
          Send again
        </Menu.Item>
        <Menu.Item
          leftSection={<Undo2 size={15} strokeWidth={1.75} aria-hidden="true" />}
          c="var(--red)"
          onClick={onRevoke}
        >
          Cancel invitation
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
