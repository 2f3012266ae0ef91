import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { SetUp } from '../../../shell/guards/set-up.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Figures } from '../board/figures.tsx'
import listStyles from '../board/list.module.css'
import { NextClasses } from './next-classes.tsx'
import { NowIn } from '../board/now-in.tsx'
import { OfferedCovers } from './offered-covers.tsx'
import { trainerDashboardQuery } from '../board/board.api.ts'

/** More stand on the timetable; these leave the covers in sight. */
const shownNext = 5

/** What a trainer needs to know now. */
export default function TrainerOverviewPage() {
  const user = useCurrentUser()
  const { data, error, refetch } = useQuery(trainerDashboardQuery())
  return (
    <>
      <PageHeader title="Overview" fact={<NowIn zone={user.timezone} />} />
      {!data && error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <Figures figures={data?.figures} label="Figures" />
          <div className={listStyles.columns}>
            <NextClasses entries={data?.next.slice(0, shownNext)} me={user.trainer?.id ?? ''} />
            <OfferedCovers offered={data?.offered} />
          </div>
          <SetUp />
        </>
      )}
    </>
  )
}
