/** What `?tab=` may say. */
export type TabKey =
  | 'timetable'
  | 'covers'
  | 'payroll'
  | 'profile'
  | 'classes'
  | 'trainers'
  | 'compliance'
  | 'reports'
  | 'facilities'
  | 'specialties'
  | 'enquiries'
