import { ActionIcon, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Archive, DoorOpen, Ellipsis, Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import toast from 'react-hot-toast'
import type { Studio } from '@quartet/contract/gyms/gyms'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { hueStyle } from '../../ui/display/hue.ts'
import { archiveStudio } from './gyms.api.ts'
import { hueWords, peopleWords } from './gyms.copy.ts'
import { StudioSheet } from './studio-form.tsx'
import styles from './studio-list.module.css'

type Props = { gymId: string; studios: Studio[] | undefined; error: unknown; onRetry: () => void; add?: ReactNode }

/** A gym's studios, each with what can be done with it. */
export function StudioList({ gymId, studios, error, onRetry, add }: Props) {
  const [chosen, setChosen] = useState<Studio>()
  const [asking, setAsking] = useState<'change' | 'archive' | null>(null)
  const archive = useMutation(archiveStudio())

  const close = () => setAsking(null)
  const ask = (studio: Studio, what: 'change' | 'archive') => {
    setChosen(studio)
    setAsking(what)
  }
  const actions = (studio: Studio) =>
    studio.can.edit && (
      <StudioMenu studio={studio} onChange={() => ask(studio, 'change')} onArchive={() => ask(studio, 'archive')} />
    )

  return (
    <>
      <DataList
        label="Studios"
        rows={studios}
        rowKey={(studio) => studio.id}
        error={error}
        onRetry={onRetry}
        columns={[
          { key: 'name', header: 'Studio', cell: (studio) => <StudioName studio={studio} /> },
          { key: 'hue', header: 'Colour', cell: (studio) => <span className="dim">{hueWords[studio.hue]}</span> },
          { key: 'capacity', header: 'Holds', align: 'end', cell: (studio) => peopleWords(studio.capacity) },
          {
            key: 'do',
            header: 'Actions',
            heard: true,
            align: 'end',
            width: '4rem',
            cell: actions,
          },
        ]}
        phone={(studio) => (
          <div className={styles.row}>
            <StudioName studio={studio} />
            <span className="dim">{peopleWords(studio.capacity)}</span>
            {actions(studio)}
          </div>
        )}
        empty={
          <EmptyState
            icon={DoorOpen}
            title="No studios yet"
            action={add}
            help={{ article: 'set-up-your-gym', words: 'How to set up a gym' }}
          >
            Studios are the rooms your classes run in. Each has its own colour on the timetable.
          </EmptyState>
        }
      />
      <StudioSheet gymId={gymId} studio={chosen} opened={asking === 'change'} onClose={close} />
      <Confirm
        opened={asking === 'archive'}
        onClose={close}
        title={`Archive ${chosen?.name ?? ''}?`}
        action={`Archive ${chosen?.name ?? ''}`}
        danger
        onConfirm={async () => {
          if (!chosen) return
          await archive.mutateAsync({ id: chosen.id })
          toast.success(`${chosen.name} archived.`)
        }}
      >
        You can’t schedule new classes there. Past classes keep it.
      </Confirm>
    </>
  )
}

function StudioName({ studio }: { studio: Studio }) {
  return (
    <span className={styles.name} style={hueStyle(studio.hue)}>
      {studio.name}
      {studio.partitioned && <small className="dim">can be divided</small>}
    </span>
  )
}

function StudioMenu({ studio, onChange, onArchive }: { studio: Studio; onChange: () => void; onArchive: () => void }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${studio.name}`}>
          <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={15} strokeWidth={1.75} aria-hidden="true" />} onClick={onChange}>
          Change
        </Menu.Item>
        <Menu.Item
          leftSection={<Archive size={15} strokeWidth={1.75} aria-hidden="true" />}
          c="var(--red)"
          onClick={onArchive}
        >
          Archive
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
