import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop } from '../../../ui/public/section.tsx'

export default function ContactSentPage() {
  return (
    <>
      <PageHead title="Sent" description="We have what you wrote." hidden />
      <PageTop
        title="We have it."
        lead="A person reads what you wrote and answers within one working day, at the address you gave."
      >
        <Action href="/">Back to Home</Action>
        <Action href="/knowledge-base" look="outlined">
          Knowledge base
        </Action>
      </PageTop>
    </>
  )
}
