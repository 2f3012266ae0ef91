import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const helpPermissions: Record<string, Row> = {
  'help.articles': { call: () => ({ path: '/help/articles' }), outcomes: of('yy yyyy y yyyy') },
  'help.article': {
    call: () => ({ path: '/help/articles/find-your-way-around' }),
    outcomes: of('yy yyyy y yyyy'),
  },
  'help.preferences': { call: () => ({ path: '/help/preferences' }), outcomes: of('oy yyyy y yyyy') },
  'help.changePreferences': { call: () => ({ path: '/help/preferences', body: {} }), outcomes: of('oy yyyy y yyyy') },
  'help.checklist': {
    call: ({ gymId }) => ({ path: `/help/checklist?gymId=${gymId}` }),
    outcomes: of('oy yyyy y uuyy'),
  },
}
