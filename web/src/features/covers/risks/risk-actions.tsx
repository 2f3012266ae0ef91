import { Button } from '@mantine/core'
import { Search, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useNow } from '../../../platform/words/clock.ts'
import { dateIn } from '../../../platform/words/dates.ts'
import { useSearchInstead } from '../../eligibility/eligibility.api.ts'
import { debugAddress } from '../../eligibility/eligibility.copy.ts'
import { SetAside } from '../../eligibility/set-aside.tsx'
import styles from './risk-actions.module.css'

/** What can be done about a class at risk: by its gym, or by the trainer whose it is. */
export function RiskActions({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const now = useNow()
  const search = useSearchInstead()
  const [settingAside, setSettingAside] = useState(false)
  const { atRisk, trainer } = entry
  if (atRisk === null || trainer === null) return null
  const why = (
    <Link to={debugAddress(trainer.id, entry.id)} onClick={onDone}>
      All checks
    </Link>
  )
  if (!entry.can.edit) return <p className={styles.why}>{why}</p>
  return (
    <div className={styles.actions}>
      {!entry.needsCover && (
        <Button
          loading={search.isPending}
          leftSection={<Search size={14} aria-hidden="true" />}
          onClick={() =>
            search.mutate(
              { id: atRisk.id },
              { onSuccess: () => toast.success(`We’re finding someone else. ${trainer.name} is still on until then.`) },
            )
          }
        >
          Find someone else
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<ShieldOff size={14} aria-hidden="true" />}
        onClick={() => setSettingAside(true)}
      >
        Allow anyway
      </Button>
      <p className={styles.why}>{why}</p>
      <SetAside
        trainer={trainer}
        timetableId={entry.id}
        date={entry.date}
        today={dateIn(entry.timezone, now)}
        opened={settingAside}
        onClose={() => setSettingAside(false)}
      />
    </div>
  )
}
