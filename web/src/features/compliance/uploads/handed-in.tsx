import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileUp, MessageCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { dateIn, shortDate } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { TalkAbout } from '../../../shell/open-thread-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { fieldWord, firstName, nameOf, reasonWord, submissionWord } from '../document/document.copy.ts'
import { handedIn, submissionQuery, useAnswer, useWithdraw } from '../document/submissions.api.ts'
import { DocumentView, ViewerBar, plainLook } from '../document/document-viewer.tsx'
import { EvidenceFacts } from '../document/evidence-facts.tsx'
import styles from './handed-in.module.css'

/** Everything that a trainer has handed in, and what became of it. */
export function HandedIn({ userId, addressOf }: { userId: string; addressOf: (id: string) => string }) {
  const list = useInfiniteQuery(handedIn(userId))
  const name = (one: Submission) => (
    <Link className={styles.name} to={addressOf(one.id)}>
      {nameOf(one.requirement)}
    </Link>
  )
  return (
    <Card flush>
      <DataList
        label="Submitted documents"
        rows={rowsOf(list.data)}
        rowKey={(one) => one.id}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={[
          { key: 'what', header: 'Document', cell: name },
          {
            key: 'file',
            header: 'File',
            cell: (one) => <span className="dim">{one.file?.name ?? 'deleted'}</span>,
          },
          { key: 'sent', header: 'Submitted', cell: (one) => <Ago at={one.sentAt} /> },
          { key: 'state', header: 'Outcome', cell: (one) => <State one={one} /> },
          { key: 'why', header: 'Details', cell: (one) => <span className="dim">{saidOf(one)}</span> },
        ]}
        phone={(one) => (
          <div className={styles.phoneRow}>
            {name(one)}
            <State one={one} />
            <span className="dim small">{saidOf(one) || <Ago at={one.sentAt} />}</span>
          </div>
        )}
        empty={
          <EmptyState
            icon={FileUp}
            title="No documents submitted yet"
            help={{ article: 'hand-in-a-document', words: 'How to upload a document' }}
            action={
              <Button component={Link} to="/compliance/documents?for=any">
                Upload a document
              </Button>
            }
          >
            You’ll see what you submitted and the outcome here.
          </EmptyState>
        }
        more={{
          hasMore: list.hasNextPage,
          loading: list.isFetchingNextPage,
          load: () => void list.fetchNextPage(),
        }}
      />
    </Card>
  )
}

function State({ one }: { one: Submission }) {
  const { tone, icon, word } = submissionWord(one)
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}

function saidOf({ decision, problems, status, messages }: Submission): string {
  if (status === 'more_info') return messages.findLast((one) => one.question)?.text ?? ''
  if (status === 'format_failed') return problems.find((one) => one.severity === 'stops')?.sentence ?? ''
  if (decision?.outcome === 'rejected')
    return [decision.reasonCode && reasonWord[decision.reasonCode], decision.text].filter(Boolean).join(': ')
  if (decision?.outcome === 'approved')
    return `by ${decision.by.name}, ${shortDate(dateIn(browserZone(), decision.at))}`
  return ''
}

/** One document that was handed in: what was said of it, the question to answer, and the file itself. */
export function HandedInDocument({ id }: { id: string }) {
  const { data: one, error, refetch } = useQuery(submissionQuery(id))
  const [look, setLook] = useState(plainLook)
  if (!one) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} />
  return (
    <div className={styles.document}>
      <section className={styles.paper} aria-label="The document">
        <ViewerBar file={one.file} look={look} onLook={setLook} />
        <DocumentView file={one.file} look={look} onRenew={() => void refetch()} />
      </section>
      <div className={styles.aside}>
        <Outcome one={one} />
        <TalkAbout kind="document" id={one.id} />
      </div>
    </div>
  )
}

function Outcome({ one }: { one: Submission }) {
  const { decision, problems, messages, can } = one
  return (
    <Card title={nameOf(one.requirement)} aside={<State one={one} />}>
      <div className={styles.outcome}>
        <p className="dim small">
          Submitted <Ago said at={one.sentAt} />
        </p>
        {decision && (
          <p>
            <b>{decision.outcome === 'approved' ? 'Approved' : 'Rejected'}</b> by {decision.by.name}
            {decision.gymName && `, ${decision.gymName}`}.{' '}
            {decision.reasonCode && `${reasonWord[decision.reasonCode]}. `}
            {decision.text && `“${decision.text}” `}
            {decision.corrected.length > 0 &&
              `${firstName(decision.by.name)} corrected: ${decision.corrected.map((field) => fieldWord[field] ?? field).join(', ')}.`}
          </p>
        )}
        <EvidenceFacts evidence={one.evidence} label={decision ? 'Document details' : 'Details you entered'} />
        {problems.length > 0 && !decision && (
          <ul className={`plain ${styles.problems}`} aria-label="What the check found">
            {problems.map((problem) => (
              <li key={problem.code + problem.sentence}>
                <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  {problem.sentence} <span className="dim">{problem.fix}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {messages.map((message) => (
          <p key={message.id} className={styles.message}>
            <MessageCircle size={15} strokeWidth={1.75} aria-hidden="true" />
            <span>
              <b>{message.author.name}</b> {message.text}
            </span>
          </p>
        ))}
        {can.answer && <AnswerQuestion one={one} />}
        <div className={styles.actions}>
          <HolderActions one={one} />
        </div>
      </div>
    </Card>
  )
}

/** What the gym asked is answered without a new upload. */
export function AnswerQuestion({ one, onDone }: { one: Submission; onDone?: () => void }) {
  const answer = useAnswer()
  const [text, setText] = useState('')
  return (
    <form
      className={styles.answer}
      aria-label="Your answer"
      onSubmit={(event) => {
        event.preventDefault()
        answer.mutate(
          { id: one.id, version: one.version, text: text.trim() },
          {
            onSuccess: () => {
              setText('')
              toast.success('Answer sent. Your document is in review again.')
              onDone?.()
            },
            onError: (error) => toast.error(sentenceOf(error)),
          },
        )
      }}
    >
      <Textarea
        label="Your answer"
        autosize
        minRows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={answer.isPending} disabled={text.trim() === ''}>
        Answer
      </Button>
    </form>
  )
}

/** Handing it in again, and taking it back. */
export function HolderActions({ one }: { one: Submission }) {
  const withdraw = useWithdraw()
  return (
    <>
      {(one.status === 'rejected' || one.status === 'format_failed') && (
        <Button component={Link} to={`/compliance/documents?for=${one.requirement.id}`}>
          {one.status === 'rejected' ? 'Upload again' : 'Fix it'}
        </Button>
      )}
      {one.can.withdraw && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { id: one.id, version: one.version },
              {
                onSuccess: () => toast.success('Document withdrawn.'),
                onError: (error) => toast.error(sentenceOf(error)),
              },
            )
          }
        >
          Withdraw
        </Button>
      )}
    </>
  )
}
