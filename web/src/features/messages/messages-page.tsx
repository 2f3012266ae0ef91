import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { subjectKinds } from '@quartet/contract/messages/limits'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { codeOf, sentenceOf } from '../../platform/session/http-error.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { usePhone } from '../../ui/page/use-phone.ts'
import { AboutThing } from './thread/about-thing.tsx'
import { ConversationList } from './conversations/conversation-list.tsx'
import { NewAnnouncement } from './conversations/new-announcement.tsx'
import { NewMessage } from './conversations/new-message.tsx'
import { Thread } from './thread/thread.tsx'
import { useSwipeBack } from './thread/use-swipe-back.ts'
import { useVisibleHeight } from './thread/use-visible-height.ts'
import styles from './conversations/messages.module.css'
import { conversationQuery, useConversationChanges, usePolling } from './conversations/conversations.api.ts'

/** List, conversation, and what it is about. `?c=` is the conversation; `?about=class:id` opens the thread of a thing. */
export default function MessagesPage() {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [writing, setWriting] = useState(false)
  const id = search.get('c')
  const [announcing, setAnnouncing] = useState(false)
  const opened = useQuery({ ...conversationQuery(id ?? ''), enabled: id !== null, refetchInterval: usePolling() })
  const trouble = useOpening(search.get('about'), search.get('to'))
  const middle = useVisibleHeight()
  const phone = usePhone()
  const swipe = useSwipeBack(() => void navigate('/messages'))
  // Whoever gave back what it is about is no longer in it: what was read before is not theirs to answer any more.
  const failed = opened.error ?? opened.failureReason
  const isGone = codeOf(failed) === 'not_found'
  const shown = id && opened.data && !isGone ? opened.data : null
  return (
    <div className={styles.page} data-open={id !== null}>
      <PageTitle>{shown?.title ?? 'Messages'}</PageTitle>
      <ConversationList openId={id} onNew={() => setWriting(true)} onAnnounce={() => setAnnouncing(true)} />
      {/* Where the list stands beside it, there is nowhere to go back to. */}
      <div ref={middle} className={styles.middle} {...(phone ? swipe : {})}>
        {shown ? (
          <Thread key={id} conversation={shown} me={user.id} />
        ) : id && !failed ? (
          <RowsSkeleton rows={6} />
        ) : (
          <EmptyState
            icon={MessageSquareText}
            title={trouble ?? (id ? sentenceOf(failed) : 'Choose a conversation')}
            action={
              id && (
                <Button component={Link} to="/messages" variant="default">
                  All messages
                </Button>
              )
            }
          >
            {id ? undefined : 'Or message someone you’re connected with.'}
          </EmptyState>
        )}
      </div>
      {shown && <AboutThing conversation={shown} />}
      <NewMessage
        opened={writing}
        onClose={() => setWriting(false)}
        onOpen={(next) => {
          setWriting(false)
          void navigate(`/messages?c=${next}`)
        }}
      />
      {user.gym && (
        <NewAnnouncement
          gym={user.gym}
          opened={announcing}
          onClose={() => setAnnouncing(false)}
          onOpen={(next) => {
            setAnnouncing(false)
            void navigate(`/messages?c=${next}`)
          }}
        />
      )}
    </div>
  )
}

/** Opens what a link names, and says why it could not. */
function useOpening(about: string | null, to: string | null): string | null {
  const { open } = useConversationChanges()
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<string | null>(null)
  const begin = useEffectEvent((thingNamed: string | null, person: string | null) => {
    const [kind, id, gymId] = thingNamed?.split(':') ?? []
    const known = subjectKinds.find((one) => one === kind)
    const thing = known && id ? { subject: { kind: known, id, ...(gymId ? { gymId } : {}) } } : null
    const asked = person ? { userId: person } : thing
    if (!asked) return
    open.mutate(asked, {
      onSuccess: (conversation) => void navigate(`/messages?c=${conversation.id}`, { replace: true }),
      onError: (error) => setTrouble(sentenceOf(error)),
    })
  })
  useEffect(() => begin(about, to), [about, to])
  return trouble
}
