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
    words: 'Waves go to the right people first, and stop when somebody is approved.',
  },
  {
    icon: CalendarDays,
    name: 'Rolling timetable',
    words: 'Six months ahead, extended each week. Wall time stays through daylight saving.',
  },
  {
    icon: ShieldCheck,
    name: 'Documents that hold',
    words: 'Checked for the class date, in the state of the gym, before anybody is asked.',
  },
  {
    icon: ReceiptText,
    name: 'Invoices that fill themselves',
    words: 'From what was taught, with GST and a reason for each amount.',
  },
  {
    icon: Clock,
    name: 'Timesheets and super',
    words: 'Hours, 12 % super and its seven business days, up to the fund’s receipt.',
  },
  { icon: Landmark, name: 'Pay runs', words: 'One lock, one bank file, and a stop when bank details change.' },
  {
    icon: MessageSquareText,
    name: 'Talk about the class',
    words: 'Each class carries its own thread, so nobody asks which Thursday.',
  },
  { icon: Briefcase, name: 'Jobs board', words: 'Post a role to trainers whose documents are already in order.' },
  {
    icon: Building2,
    name: 'Many sites, one view',
    words: 'Every gym sorted by who is in trouble first, and you act as it.',
  },
  {
    icon: BellRing,
    name: 'Alerts people keep on',
    words: 'By e-mail, push and bell, quiet at night unless it cannot wait.',
  },
  {
    icon: BarChart3,
    name: 'Reports you can open',
    words: 'Attendance, covers, compliance and payroll, down to the class.',
  },
  {
    icon: Smartphone,
    name: 'Made for the phone',
    words: 'I am away: three taps, over two gyms, before the kettle boils.',
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
