import { destinations } from '../../features/connections/connection/invited-trainers.commands.ts'
import { gymsNamed, studiosNamed } from '../../features/gyms/team/team.queries.ts'
import type { InvitationsPorts } from '../../features/identity/invitations/invitations.ports.ts'
import { peopleNamed } from '../../features/users/person/people.present.ts'
import { reportUrlOf } from './introductions.ts'
import type { Services } from '../part.ts'

/** What invitations are answered, whichever slice sends one. */
export function invitationsPorts(kit: Services): InvitationsPorts {
  return {
    gymsNamed,
    studiosNamed,
    peopleNamed,
    destinations,
    sendMail: (work, mail) => kit.mailer.write(work, mail),
    address: (path) => kit.address() + path,
    reportUrl: reportUrlOf(kit),
  }
}
