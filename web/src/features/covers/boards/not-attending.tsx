import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { TimeLeft } from '../../../ui/display/moment.tsx'
import { useNow } from '../../../platform/words/clock.ts'
import { phoneLink, phoneWords } from '../../../platform/words/phone-numbers.ts'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { notAttending } from '../away/requests.api.ts'
import styles from '../search/call-list.module.css'

/** Classes whose trainer said too late to ask anybody that they will not come: the gym has to find somebody. */
export function NotAttending({ scope, showGym }: { scope: { gymId?: string }; showGym: boolean }) {
  const link = useAddressLink()
  const now = useNow()
  const { data } = useQuery(notAttending(scope))
  const open = data?.filter((one) => one.coverId === null) ?? []
  if (open.length === 0) return null
  return (
    <section className={styles.banner} aria-label="Trainers who can’t make it">
      <ul className="plain">
        {open.map((one) => (
          <li key={one.timetableId}>
            <p>
              <b>{one.trainer.name} can’t make</b> {one.className}
              {showGym && ` at ${one.gymName}`}
              {Date.parse(one.startsAt) > now ? (
                <>
                  , which starts in <TimeLeft until={one.startsAt} />. No one else has been asked.
                </>
              ) : (
                ', which has started.'
              )}
            </p>
            <span>
              {one.trainer.phone && (
                <Button
                  component="a"
                  href={phoneLink(one.trainer.phone)}
                  variant="default"
                  leftSection={<Phone size={16} strokeWidth={1.75} aria-hidden="true" />}
                >
                  Call {one.trainer.name}, {phoneWords(one.trainer.phone)}
                </Button>
              )}
              {Date.parse(one.startsAt) > now && (
                <Button component={Link} to={link({ ask: 'cover', timetableId: one.timetableId })} color="red">
                  Find someone
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
