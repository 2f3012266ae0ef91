import { Button } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { Notification } from '@quartet/contract/notifications'
import { dateTimeIn } from '../../../platform/dates.ts'
import { browserZone } from '../../../platform/locale.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Ago } from '../../../ui/moment.tsx'
import { Person } from '../../../ui/person.tsx'
import { useMarkRead } from '../notifications.api.ts'
import { backToList, categoryChip, linkWords } from '../notifications.copy.ts'
import { SettingsGear } from './settings-gear.tsx'
import styles from './notices.module.css'

type Props = {
  notice: Notification
  onBack: () => void
  onSettings: () => void
  onFollow?: () => void
  heading?: 'h1' | 'h2'
}

/** One notice whole (N-03). Opening it marks it read. Give it the notice's id as its key. */
export function NoticeDetail({ notice, onBack, onSettings, onFollow, heading: Heading = 'h2' }: Props) {
  const markRead = useMarkRead()
  const back = useRef<HTMLButtonElement>(null)
  const { category, sender, link } = notice.metadata
  const chip = categoryChip[category]

  const opened = useEffectEvent(() => {
    if (!notice.read) markRead.mutate(notice)
    back.current?.focus({ preventScroll: true })
  })
  useEffect(() => opened(), [])

  return (
    <article className={styles.detail} aria-label={notice.title}>
      <div className={styles.top}>
        <button type="button" ref={back} className={styles.back} onClick={onBack}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {backToList}
        </button>
        <SettingsGear onClick={onSettings} />
      </div>
      <div className={styles.content}>
        <Chip tone={chip.tone} icon={chip.icon}>
          {chip.word}
        </Chip>
        <Heading>{notice.title}</Heading>
        <p className={styles.full}>{notice.message}</p>
        <Person name={sender.name} src={sender.avatar} size={32} fact={<Ago at={notice.createdAt} />} />
        {link !== null && (
          <Button component={Link} to={link} onClick={onFollow} className={styles.follow}>
            {linkWords(notice.type)}
          </Button>
        )}
        <p className={styles.stamp}>
          <time dateTime={notice.createdAt}>{dateTimeIn(browserZone(), notice.createdAt)}</time>
        </p>
      </div>
    </article>
  )
}
