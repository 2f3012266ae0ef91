import {
  ArrowLeftRight,
  BarChart3,
  BellRing,
  Briefcase,
  Building2,
  CalendarDays,
  Clock,
  Landmark,
  MessageSquareText,
  ReceiptText,
  ShieldCheck,
  Smartphone,
} from 'lucide-react'
import styles from './twelve-jobs.module.css'

const jobs = [
  {
    icon: ArrowLeftRight,
    name: 'Cover in minutes',
    words: 'We ask the right trainers first, in rounds, and stop when one is approved.',
  },
  {
    icon: CalendarDays,
    name: 'Rolling timetable',
    words: 'Six months ahead, extended each week. Classes keep their local time through daylight saving.',
  },
  {
    icon: ShieldCheck,
    name: 'Documents you can rely on',
    words: 'Checked for the class date and the gym’s state before we ask anyone.',
  },
  {
    icon: ReceiptText,
    name: 'Invoices that fill themselves',
    words: 'From the classes taught, with GST and a reason for each amount.',
  },
  {
    icon: Clock,
    name: 'Timesheets and super',
    words: 'Hours, 12% super and its 7 business days, until the fund receives it.',
  },
  { icon: Landmark, name: 'Pay runs', words: 'Lock once, get one bank file, and pause when bank details change.' },
  {
    icon: MessageSquareText,
    name: 'Talk about the class',
    words: 'Each class has its own thread, so no one asks which Thursday.',
  },
  { icon: Briefcase, name: 'Jobs board', words: 'Post a role to trainers whose documents are already up to date.' },
  {
    icon: Building2,
    name: 'Many sites, one view',
    words: 'All gyms, most urgent first. Act as any of them.',
  },
  {
    icon: BellRing,
    name: 'Alerts people leave on',
    words: 'By email, push and in the app, quiet at night unless it’s urgent.',
  },
  {
    icon: BarChart3,
    name: 'Reports you can open',
    words: 'Attendance, covers, compliance and payroll, down to each class.',
  },
  {
    icon: Smartphone,
    name: 'Made for the phone',
    words: 'Ask for cover at two gyms in three taps, before the kettle boils.',
  },
]

export function TwelveJobs() {
  return (
    <ul className={`plain ${styles.grid}`}>
      {jobs.map(({ icon: Icon, name, words }) => (
        <li key={name}>
          <Icon size={24} strokeWidth={1.6} aria-hidden="true" />
          <div>
            <h3>{name}</h3>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
