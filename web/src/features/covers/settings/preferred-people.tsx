import { Checkbox } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import type { CoverSettings } from '@quartet/contract/eligibility/terms'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { usePrefer } from '../away/requests.api.ts'
import styles from './terms-form.module.css'

/** The lists of a gym: whom it asks first, and whom it takes without choosing. */
export function PreferredPeople({ settings }: { settings: CoverSettings }) {
  const prefer = usePrefer()
  const { people, gymId, can } = settings
  return (
    <Card
      flush
      title="Your trainers"
      note="favourites are asked first; trusted trainers can get a cover without a manager"
    >
      {people.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          title="No connected trainers yet"
          help={{ article: 'invite-your-trainers', words: 'How to invite trainers' }}
        >
          Trainers connected with your gym appear here.
        </EmptyState>
      ) : (
        <table className={styles.people}>
          <thead>
            <tr>
              <th scope="col">Trainer</th>
              <th scope="col">Favourite</th>
              <th scope="col">Trusted</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ trainerId, name, favourite, trusted }) => (
              <tr key={trainerId}>
                <td>{name}</td>
                {(['favourite', 'trusted'] as const).map((list) => (
                  <td key={list}>
                    <Checkbox
                      aria-label={`${name} is ${list === 'favourite' ? 'a favourite' : 'trusted'}`}
                      checked={list === 'favourite' ? favourite : trusted}
                      disabled={!can.change}
                      onChange={(event) =>
                        prefer.mutate({ gymId, trainerId, favourite, trusted, [list]: event.currentTarget.checked })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
