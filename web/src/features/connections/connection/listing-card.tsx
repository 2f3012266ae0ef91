import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { myListing, useListing, useWorkHistory } from './connection.api.ts'
import styles from './requests.module.css'

/** What gyms that look for a trainer may know, and the trainer's own record to take along. */
export function ListingCard() {
  const { data, error, refetch } = useQuery(myListing())
  const listing = useListing()
  const history = useWorkHistory()
  const open = listing.isPending ? listing.variables.open : data?.open
  return (
    <Card title="Gyms looking for a trainer">
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={2} height={44} />
        )
      ) : (
        <div className={styles.stack}>
          <Switch
            label="Let them see when I’m free"
            description="They’ll also see whether my documents are up to date, how many classes I’ve taught and how many covers I’ve kept. They won’t see which documents, classes or gyms."
            checked={open}
            disabled={listing.isPending}
            onChange={(event) => listing.mutate({ open: event.currentTarget.checked })}
          />
          {!data.findable && <p className="dim small">Gyms can find you once your profile is complete.</p>}
          <div>
            <Button
              variant="default"
              leftSection={<FileDown size={16} aria-hidden="true" />}
              loading={history.isPending}
              onClick={() => history.mutate()}
            >
              Download my work history
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}
