import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop } from '../../../ui/public/section.tsx'

export default function ContactSentPage() {
  return (
    <>
      <PageHead title="Sent" description="We’ve received your message." hidden />
      <PageTop
        title="We’ve received your message."
        lead="A person will read it and reply to your email within one working day."
      >
        <Action href="/">Back to Home</Action>
        <Action href="/knowledge-base" look="outlined">
          Knowledge base
        </Action>
      </PageTop>
    </>
  )
}
