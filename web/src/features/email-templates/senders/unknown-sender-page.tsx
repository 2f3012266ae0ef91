import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OpenIntroduction } from '@quartet/contract/introductions'
import { codeOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { introductionQuery, reportSender } from './senders.api.ts'

/** Where the frame of a first email leads. Only the button reports anything: mail programs open links by themselves. */
export default function UnknownSenderPage() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(introductionQuery(token))
  if (error && codeOf(error) === 'not_found')
    return (
      <>
        <PageHeader title="We don’t know this link" />
        <Card>
          <Text>Open the link from the email again, or copy all of it into your browser.</Text>
        </Card>
      </>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Sender token={token} seen={data} /> : <PageSkeleton />
}

function Sender({ token, seen }: { token: string; seen: OpenIntroduction }) {
  const report = useMutation(reportSender())
  const { name, why, sentAt, state } = report.data ?? seen
  return (
    <>
      <PageHeader title={state === 'reported' ? 'Thanks for telling us' : `Don’t know ${name}?`} />
      <Card>
        {state === 'reported' && (
          <Text component="output">
            {name} can’t email you through Quartet again. When a second person tells us the same, they can’t email any
            new people until we’ve looked into it. We haven’t told them who reported them.
          </Text>
        )}
        {state === 'accepted' && (
          <Text>
            You accepted what {name} sent you, so there’s nothing to report here. Contact us if something is wrong.
          </Text>
        )}
        {state === 'open' && (
          <>
            <Text mb="sm">
              We emailed you for them <Ago at={sentAt} said />. {why}
            </Text>
            <Text mb="md">
              If you don’t know them, tell us. They won’t be able to email you through Quartet again, and we won’t tell
              them it was you.
            </Text>
            {report.error && (
              <Text mb="md" role="alert">
                {sentenceOf(report.error)}
              </Text>
            )}
            <Button loading={report.isPending} onClick={() => report.mutate({ token })}>
              I don’t know them
            </Button>
          </>
        )}
        <Text mt="md">
          <Link to="/contact">Contact us</Link>
        </Text>
      </Card>
    </>
  )
}
