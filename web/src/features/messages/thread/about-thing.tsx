import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import type { Conversation } from '@quartet/contract/messages/conversations'
import { apiOrigin } from '../../../platform/configuration.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { ThingHere } from '../../../shell/subject-panel.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { Person } from '../../../ui/lists/person.tsx'
import { useWide } from '../../../ui/page/use-phone.ts'
import { searchQuery } from '../conversations/conversations.api.ts'
import { kindWord, sizeOf } from '../conversations/conversations.copy.ts'
import styles from '../conversations/messages.module.css'
import { useOnline } from '../conversations/use-online.ts'

/** What a thread is about, what can be done about it, who is in it, and its files. */
export function AboutThing({ conversation }: { conversation: Conversation }) {
  const { subject, kind, title, detail, gymId } = conversation
  const wide = useWide()
  return (
    <aside className={styles.about} aria-label="About this conversation">
      <div
        className={styles.aboutHead}
        style={subject?.hue ? hueStyle(subject.hue) : undefined}
        data-hue={subject?.hue ? true : undefined}
      >
        <h2>{title}</h2>
        <p className={styles.kind}>{subject ? detail : kindWord[kind]}</p>
      </div>
      {subject && (
        <>
          {wide && (
            <div className={styles.here}>
              <ThingHere kind={subject.kind} id={subject.id} gymId={gymId ?? undefined} />
            </div>
          )}
          <dl>
            {subject.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Button component={Link} to={subject.link} variant="default" fullWidth>
            {subject.action ?? 'View details'}
          </Button>
        </>
      )}
      <InIt conversation={conversation} />
      <Files conversationId={conversation.id} />
      {subject && (
        <p className={styles.foot}>
          {subject.lines.some((line) => line.managersOnly) && 'Only managers can see lines with a lock. '}
          {kind === 'class' || kind === 'cover'
            ? 'This thread closes 7 days after the class. You can still read it then.'
            : ''}
        </p>
      )}
    </aside>
  )
}

/** Who is in it; for whoever announced something, who of them has read it. */
function InIt({ conversation }: { conversation: Conversation }) {
  const { people, standings, lastSequence, kind, can } = conversation
  const online = useOnline(people.map((one) => one.id))
  const seen = kind === 'announcement' && can.write
  const hasRead = (id: string) => standings.some((one) => one.userId === id && one.readUntil >= lastSequence)
  const read = people.filter((one) => hasRead(one.id)).length
  const factOf = (id: string) =>
    seen ? (hasRead(id) ? 'Read' : 'Not read yet') : online.has(id) ? 'Online' : undefined
  return (
    <>
      <h3>{seen ? `Read by ${read} of ${people.length}` : 'In this conversation'}</h3>
      <ul className={`plain ${styles.inIt}`}>
        {people.map((one) => {
          const fact = factOf(one.id)
          return (
            <li key={one.id}>
              <Person name={one.name} src={one.avatarUrl} size={28} {...(fact ? { fact } : {})} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Files({ conversationId }: { conversationId: string }) {
  const found = useInfiniteQuery(searchQuery('', true, conversationId))
  const files = rowsOf(found.data)?.flatMap((message) => message.files) ?? []
  if (files.length === 0) return null
  return (
    <>
      <h3>Files</h3>
      <ul className={`plain ${styles.inIt}`}>
        {files.map((file) => (
          <li key={file.id}>
            <a className={styles.file} href={file.url ? apiOrigin() + file.url : undefined} download={file.name}>
              <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>{file.name}</span>
              <small>{sizeOf(file.bytes)}</small>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
