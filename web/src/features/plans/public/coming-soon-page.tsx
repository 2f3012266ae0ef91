import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop } from '../../../ui/public/section.tsx'

export default function ComingSoonPage() {
  return (
    <>
      <PageHead title="Coming soon" description="This part of Quartet is being built." hidden />
      <PageTop
        title="Coming soon."
        lead="We’re building this part of Quartet. If you’re waiting for it, tell us. We build what people ask for first."
      >
        <Action href="/">Back to Home</Action>
        <Action href="/contact" look="outlined">
          Contact us
        </Action>
      </PageTop>
    </>
  )
}
