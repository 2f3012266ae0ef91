import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { Card } from '../../ui/display/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { stoppedMails } from './settings/deliveries.copy.ts'

/** The page of a mail's unsubscribe link. Only its button unsubscribes: mail programs open links by themselves. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const { person } = useAuth()
  const stop = useMutation(api.deliveries.unsubscribe.mutationOptions())
  const token = search.get('token') ?? ''

  return (
    <>
      <PageHeader title="Unsubscribe from these emails" />
      <Card>
        {stop.data ? (
          <Text component="output">
            You’re unsubscribed from emails about {stoppedMails[stop.data.category]}. You’ll still see them in your
            notifications.
          </Text>
        ) : (
          <>
            <Text mb="md">
              {stop.error
                ? sentenceOf(stop.error)
                : 'We’ll stop sending you emails like this one. You’ll still see everything in your notifications.'}
            </Text>
            {!stop.error && (
              <Button loading={stop.isPending} onClick={() => stop.mutate({ token })}>
                Unsubscribe from these emails
              </Button>
            )}
          </>
        )}
        <Group mt="md">
          <Link to={person ? '/profile/settings' : '/login'}>
            {person ? 'Notification settings' : 'Sign in to choose your emails'}
          </Link>
        </Group>
      </Card>
    </>
  )
}
