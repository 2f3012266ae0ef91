import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { dateTimeIn } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { standingOf } from './answers.rules.ts'
import { useMarkRead } from './notice.api.ts'
import { categoryChip, linkWords } from './notice.copy.ts'
import { AnswerBar } from './answer-bar.tsx'
import { NoticeTools } from './notice-tools.tsx'
import { NoticeTop } from './notice-top.tsx'
import styles from './notices.module.css'

type Props = {
  notice: Notification
  onBack: () => void
  onSettings: () => void
  onFollow?: () => void
  heading?: 'h1' | 'h2'
  /** What the way back leads to, where that is not the whole list. */
  backTo?: string
  /** Whether it can be put away or deleted here. */
  tools?: boolean
}

/** One notice whole (N-03). Opening it marks it read. Give it the notice's id as its key. */
export function NoticeDetail(props: Props) {
  const { notice, onBack, onSettings, onFollow, heading: Heading = 'h2', backTo, tools = false } = props
  const markRead = useMarkRead(notice)
  const { category, sender, link } = notice.metadata
  const chip = categoryChip[category]
  const answerable = standingOf(notice).acts.length > 0

  const opened = useEffectEvent(() => {
    if (!notice.read) markRead.mutate({ id: notice.id })
  })
  useEffect(() => opened(), [])

  return (
    <article className={styles.detail} aria-label={notice.title}>
      <NoticeTop onBack={onBack} onSettings={onSettings} label={backTo}>
        {tools && <NoticeTools notice={notice} onGone={onBack} />}
      </NoticeTop>
      <div className={styles.content}>
        <Chip tone={chip.tone} icon={chip.icon}>
          {chip.word}
        </Chip>
        <Heading>{notice.title}</Heading>
        <p className={styles.full}>{notice.message}</p>
        <Person name={sender.name} src={sender.avatar} size={32} fact={<Ago at={notice.createdAt} />} />
        <AnswerBar notice={notice} />
        {link !== null && (
          <Button
            component={Link}
            to={link}
            onClick={onFollow}
            className={styles.follow}
            variant={answerable ? 'default' : 'filled'}
          >
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
