import {
  Bell,
  CalendarCheck2,
  CalendarDays,
  Check,
  CircleSlash,
  CircleUserRound,
  CreditCard,
  MessageSquareText,
  TriangleAlert,
  UserRoundCheck,
  UserRoundPlus,
  UsersRound,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { Notification, NotificationPreferences } from '@quartet/contract/notifications/notifications'
import type { Tone } from '../../../ui/display/chip.tsx'

export const noneTitle = 'No notifications'
export const noneWords = 'You have no notifications at this time'
export const viewAll = 'View All Notifications'
export const backToList = 'Back to notifications'

type Category = Notification['metadata']['category']

export const categoryChip: Record<Category, { word: string; tone: Tone; icon: LucideIcon }> = {
  action_required: { word: 'Action required', tone: 'blue', icon: UserRoundPlus },
  updates: { word: 'Update', tone: 'outline', icon: CalendarDays },
  messages: { word: 'Message', tone: 'outline', icon: MessageSquareText },
  account: { word: 'Account', tone: 'outline', icon: CircleUserRound },
}

const byType: Record<string, { icon: LucideIcon; hue: string }> = {
  cover_request: { icon: UsersRound, hue: 'orange' },
  cover_filled: { icon: CalendarCheck2, hue: 'teal' },
  cover: { icon: CalendarCheck2, hue: 'teal' },
  connection: { icon: UserRoundPlus, hue: 'violet' },
  connection_request: { icon: UserRoundPlus, hue: 'violet' },
  connection_accepted: { icon: UserRoundCheck, hue: 'teal' },
  message: { icon: MessageSquareText, hue: 'blue' },
  timetable: { icon: CalendarDays, hue: 'blue' },
  plan: { icon: CreditCard, hue: 'orange' },
}

/** The sign of a kind of notice; kinds without one of their own ring the bell. */
export const signOf = (type: string) => byType[type] ?? { icon: Bell, hue: 'blue' }

/** What the link of a notice says (N-03). */
export const linkWords = (type: string) => (type === 'cover_request' ? 'View Cover Requests' : 'View Details')

/** N-01: nothing for none, '9+' above nine. */
export const badgeOf = (unread: number): string | null => (unread <= 0 ? null : unread > 9 ? '9+' : String(unread))

export const settingsTitle = 'Notification Settings'
export const displayModes = [
  { value: 'compact', label: 'Compact' },
  { value: 'detailed', label: 'Detailed' },
] as const
export const priorityLevels = [
  { value: 'all', label: 'All' },
  { value: 'important', label: 'Important & Urgent' },
  { value: 'urgent', label: 'Urgent Only' },
] as const
export const categoryWords: Record<keyof NotificationPreferences['categories'], { word: string; such: string }> = {
  action_required: { word: 'Action required', such: 'Covers to approve, requests to answer' },
  updates: { word: 'Updates', such: 'Filled covers, timetable changes' },
  messages: { word: 'Messages', such: 'People and class threads' },
  account: { word: 'Account', such: 'Sign-ins, bank details, plan' },
}

/** What became of a request, as its card says it (N-07). */
export const outcomeChip: Record<string, { tone: Tone; icon: LucideIcon }> = {
  Accepted: { tone: 'green', icon: Check },
  Declined: { tone: 'outline', icon: X },
  Confirmed: { tone: 'green', icon: Check },
  Processed: { tone: 'grey', icon: CircleSlash },
  Applied: { tone: 'blue', icon: Check },
  Yours: { tone: 'green', icon: CalendarCheck2 },
  Filled: { tone: 'green', icon: CalendarCheck2 },
  Open: { tone: 'blue', icon: CalendarDays },
  Unfilled: { tone: 'amber', icon: TriangleAlert },
}
export const otherOutcome = { tone: 'grey', icon: CircleSlash } as const

export const processing = 'Processing...'
/** What toasts say once something is done in place; connections have the words of C-04. */
export const done = {
  accept_connection: 'Connection accepted successfully',
  decline_connection: 'Connection declined',
  apply_for_cover: 'You’ve applied for this cover',
  withdraw_application: 'Application withdrawn',
  acknowledge_time: 'Confirmed. We’ve let your gym know.',
  approve_application: 'Approved. The timetable is up to date.',
} as const
/** And what could not be done. */
export const notDone = {
  accept_connection: 'Failed to accept connection',
  decline_connection: 'Failed to decline connection',
  apply_for_cover: 'We couldn’t send your application',
  withdraw_application: 'We couldn’t withdraw your application',
  acknowledge_time: 'We couldn’t let your gym know',
  approve_application: 'We couldn’t approve anyone',
} as const

/** How the list of all notices can be narrowed. */
export const showOptions = [
  { value: '', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
] as const
export const periodOptions = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
] as const
export const kindOptions = Object.entries(categoryWords).map(([value, { word }]) => ({ value, label: word }))
