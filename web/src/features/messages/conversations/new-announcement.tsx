import { lazy } from 'react'
import { Sheet } from '../../../ui/overlays/sheet.tsx'

const AnnouncementForm = lazy(() => import('./announcement-form.tsx'))

type Props = { gym: { id: string; name: string }; opened: boolean; onClose: () => void; onOpen: (id: string) => void }

/** Tells all trainers of a gym something, or those who are chosen. They read; they write to a person of the gym. */
export function NewAnnouncement({ gym, opened, onClose, onOpen }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title="New announcement">
      {opened && <AnnouncementForm gym={gym} onOpen={onOpen} />}
    </Sheet>
  )
}
