import { heardBy, reaction, type Reaction } from '../../platform/events/events.ts'
import './gym/gym.commands.ts'
import './team/team.commands.ts'

export const gymsReactions: Reaction[] = [
  reaction('live.team-member-added', 'team.member_added', async (_, event, live) => {
    live.joinGym(event.payload.userId, event.payload.gymId)
  }),
  reaction('live.team-member-ended', 'team.member_ended', async (_, event, live) => {
    live.leaveGym(event.payload.userId, event.payload.gymId)
  }),
  reaction('live.gym-archived', 'gym.archived', async (_, { payload: { gymId, userIds } }, live) => {
    for (const userId of userIds) live.leaveGym(userId, gymId)
  }),
  // A studio's name and hue stand on every entry of the timetable that is open somewhere.
  heardBy('studio.changed', (_, { payload }) => ({ gyms: [payload.gymId] })),
]
