import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { Card } from '../../ui/display/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { stoppedMails } from './settings/deliveries.copy.ts'

/** Where the small print of a mail leads. Only the button stops anything: mail programs open links by themselves. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const { person } = useAuth()
  const stop = useMutation(api.deliveries.unsubscribe.mutationOptions())
  const token = search.get('token') ?? ''

  return (
    <>
      <PageHeader title="Stop these mails" />
      <Card>
        {stop.data ? (
          <Text component="output">
            Done. We send you no more mails about {stoppedMails[stop.data.category]}. They stay in your notifications.
          </Text>
        ) : (
          <>
            <Text mb="md">
              {stop.error
                ? sentenceOf(stop.error)
                : 'We send you no more mails of this sort. The bell in Quartet keeps showing what happens.'}
            </Text>
            {!stop.error && (
              <Button loading={stop.isPending} onClick={() => stop.mutate({ token })}>
                Stop these mails
              </Button>
            )}
          </>
        )}
        <Group mt="md">
          <Link to={person ? '/profile/settings' : '/login'}>
            {person ? 'Notification settings' : 'Sign in to choose what is sent'}
          </Link>
        </Group>
      </Card>
    </>
  )
}
