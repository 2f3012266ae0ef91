import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop } from '../../../ui/public/section.tsx'

/** What stands where a guide or a shelf is not. */
export function NotOnTheShelf({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} description="We couldn’t find this guide" status={404} />
      <PageTop title={title} lead="It may have moved, or the link may be incomplete. Go to all guides to find it.">
        <Action href="/legacy">All guides</Action>
      </PageTop>
    </>
  )
}
