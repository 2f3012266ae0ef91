import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop } from '../../../ui/public/section.tsx'

/** What stands where a guide or a shelf is not. */
export function NotOnTheShelf({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} description="There is no guide at this address." status={404} />
      <PageTop title={title} lead="It may have moved, or the link is not whole. All guides are one step away.">
        <Action href="/legacy">All guides</Action>
      </PageTop>
    </>
  )
}
