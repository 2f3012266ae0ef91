import { Button } from '@mantine/core'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { EntryActions } from '../../../shell/map/slices.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { coverAddress } from '../cover/cover.rules.ts'
import { RiskActions } from '../risks/risk-actions.tsx'

const AskForCoverForm = lazy(() => import('../requests/ask-for-cover-form.tsx'))

/** What covers add to the panel of a timetable entry: asking, or the way to what was asked. */
const EntryCover: EntryActions = ({ entry, onDone }) => {
  const { base } = usePlace()
  const [asking, setAsking] = useState(false)
  const risk = entry.atRisk && <RiskActions entry={entry} onDone={onDone} />
  if (asking)
    return (
      <Suspense>
        <AskForCoverForm entry={entry} onDone={onDone} named />
      </Suspense>
    )
  // Of a class at risk its gym looks for somebody else: asking beside that would be the same twice.
  if (risk && entry.can.edit && !entry.needsCover) return risk
  if (entry.can.askCover) {
    return (
      <>
        {risk}
        <Button
          fullWidth
          leftSection={<UserRoundPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Ask for cover
        </Button>
      </>
    )
  }
  if (entry.coverId === null) return risk
  return (
    <>
      {risk}
      <Button
        component={Link}
        to={coverAddress(base, { cover: entry.coverId })}
        variant="default"
        fullWidth
        onClick={onDone}
      >
        See the cover
      </Button>
    </>
  )
}

export default EntryCover
