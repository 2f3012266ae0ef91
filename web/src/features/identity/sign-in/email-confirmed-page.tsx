import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { Entrance } from './auth-layout.tsx'

/** Where the link of the first mail leads. */
export default function EmailConfirmedPage() {
  const { person } = useAuth()
  const [search] = useSearchParams()
  const failed = search.has('error_code')
  return (
    <Entrance
      title={failed ? 'This link has expired' : 'Your email is confirmed'}
      lead={
        failed
          ? 'It’s been used, or it’s more than 24 hours old. If your email isn’t confirmed yet, send another link under Security in your profile.'
          : 'Thanks. We can now send documents to it.'
      }
    >
      <Button component={Link} to={person ? '/dashboard' : '/login'}>
        {person ? 'Go to your dashboard' : 'Sign in'}
      </Button>
    </Entrance>
  )
}
