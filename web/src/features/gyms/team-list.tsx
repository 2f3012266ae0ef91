import { ActionIcon, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ArrowRightLeft, Ellipsis, KeyRound, UserMinus } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { TeamMember } from '@quartet/contract/gyms/team'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { Person } from '../../ui/lists/person.tsx'
import { positionWord } from '../identity/invitations/invitations.copy.ts'
import { changePosition, endMembership, handOver } from './team.api.ts'
import styles from './studio-list.module.css'

type Props = { gymName: string; members: TeamMember[] | undefined; error: unknown; onRetry: () => void }
type Asking = 'end' | 'handOver' | null

/** Who works for a gym, each with what can be done about it. */
export function TeamList({ gymName, members, error, onRetry }: Props) {
  const { person, refreshUser } = useAuth()
  const [chosen, setChosen] = useState<TeamMember>()
  const [asking, setAsking] = useState<Asking>(null)
  const end = useMutation(endMembership())
  const give = useMutation(handOver())
  const change = useMutation({
    ...changePosition(),
    onSuccess: () => {
      toast.success('Role changed.')
    },
    onError: (failure) => void toast.error(sentenceOf(failure)),
  })
  const isSelf = chosen?.userId === person?.id
  const name = chosen?.name ?? ''
  const close = () => setAsking(null)
  const ask = (member: TeamMember, what: Asking) => {
    setChosen(member)
    setAsking(what)
  }

  const actions = (member: TeamMember) =>
    Object.values(member.can).some(Boolean) && (
      <MemberMenu
        member={member}
        isSelf={member.userId === person?.id}
        onChange={(position) => change.mutate({ id: member.id, position })}
        onEnd={() => ask(member, 'end')}
        onHandOver={() => ask(member, 'handOver')}
      />
    )
  const who = (member: TeamMember) => (
    <Person name={member.name} src={member.avatarUrl} fact={member.email ?? undefined} />
  )

  return (
    <>
      <DataList
        label="Team"
        rows={members}
        rowKey={(member) => member.id}
        error={error}
        onRetry={onRetry}
        columns={[
          { key: 'who', header: 'Name', cell: who },
          { key: 'position', header: 'Role', cell: (member) => positionWord[member.position] },
          {
            key: 'do',
            header: 'Actions',
            align: 'end',
            width: '4rem',
            cell: actions,
          },
        ]}
        phone={(member) => (
          <div className={styles.row}>
            {who(member)}
            <span className="dim">{positionWord[member.position]}</span>
            {actions(member)}
          </div>
        )}
        empty={null}
      />
      <Confirm
        opened={asking === 'end'}
        onClose={close}
        title={isSelf ? `Leave ${gymName}?` : `Remove ${name} from the team?`}
        action={isSelf ? 'Leave the team' : 'Remove from team'}
        danger
        onConfirm={async () => {
          if (!chosen) return
          await end.mutateAsync({ id: chosen.id })
          if (isSelf) await refreshUser()
          toast.success(isSelf ? `You left ${gymName}.` : `${name} removed from the team.`)
        }}
      >
        {isSelf
          ? `You’ll lose access to ${gymName} right away. Your work stays on record, and you can be invited again with the same email.`
          : `${name} will lose access to ${gymName} right away. Their work stays on record, and you can invite the same email again.`}
      </Confirm>
      <Confirm
        opened={asking === 'handOver'}
        onClose={close}
        title={`Transfer ${gymName} to ${name}?`}
        action={`Transfer to ${name}`}
        danger
        onConfirm={async () => {
          if (!chosen) return
          await give.mutateAsync({ id: chosen.id })
          await refreshUser()
          toast.success(`${name} is now the owner.`)
        }}
      >
        <ul>
          <li>{name} becomes the owner of the team, the plan and the bank details.</li>
          <li>You stay on as a manager, and {name} can remove you.</li>
          <li>Only {name} can transfer the gym again. We’ll notify you both.</li>
        </ul>
      </Confirm>
    </>
  )
}

type MenuProps = {
  member: TeamMember
  isSelf: boolean
  onChange: (position: 'manager' | 'front_desk') => void
  onEnd: () => void
  onHandOver: () => void
}

function MemberMenu({ member, isSelf, onChange, onEnd, onHandOver }: MenuProps) {
  const other = member.position === 'manager' ? 'front_desk' : 'manager'
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${member.name}`}>
          <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {member.can.changePosition && (
          <Menu.Item
            leftSection={<ArrowRightLeft size={15} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onChange(other)}
          >
            {`Make ${positionWord[other].toLowerCase()}`}
          </Menu.Item>
        )}
        {member.can.handOver && (
          <Menu.Item leftSection={<KeyRound size={15} strokeWidth={1.75} aria-hidden="true" />} onClick={onHandOver}>
            Transfer gym
          </Menu.Item>
        )}
        {member.can.end && (
          <Menu.Item
            leftSection={<UserMinus size={15} strokeWidth={1.75} aria-hidden="true" />}
            c="var(--red)"
            onClick={onEnd}
          >
            {isSelf ? 'Leave the team' : 'Remove from team'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
