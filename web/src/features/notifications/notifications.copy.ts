import {
  Bell,
  CalendarCheck2,
  CalendarDays,
  CircleUserRound,
  MessageSquareText,
  UserRoundCheck,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Notification, NotificationPreferences } from '@quartet/contract/notifications'
import type { Tone } from '../../ui/chip.tsx'

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
}

/** The sign of a kind of notice; kinds without one of their own ring the bell. */
export const signOf = (type: string) => byType[type] ?? { icon: Bell, hue: 'blue' }

/** What the link of a notice says (N-03). */
export const linkWords = (type: string) => (type === 'cover_request' ? 'View Cover Requests' : 'View Details')

/** N-01: nothing for none, '9+' above nine. */
export const badgeOf = (unread: number): string | null => (unread <= 0 ? null : unread > 9 ? '9+' : String(unread))

export const settingsTitle = 'Notification Settings'

/** N-04: what can be switched, and how notices are shown and weighed. */
export const switches = [
  ['email', 'Email Notifications'],
  ['push', 'Push Notifications'],
  ['sound', 'Notification Sounds'],
] as const
export const displayModes = [
  { value: 'compact', label: 'Compact' },
  { value: 'detailed', label: 'Detailed' },
] as const
export const priorityLevels = [
  { value: 'all', label: 'All' },
  { value: 'important', label: 'Important & Urgent' },
  { value: 'urgent', label: 'Urgent Only' },
] as const
export const categoryWords: Record<keyof NotificationPreferences['categories'], string> = {
  action_required: 'Action required',
  updates: 'Updates',
  messages: 'Messages',
  account: 'Account',
}
