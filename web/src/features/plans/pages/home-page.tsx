import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'

export default function HomePage() {
  return (
    <div style={{ width: 'min(72.5rem, 100% - 2rem)', marginInline: 'auto' }}>
      <PageHead
        title="Quartet: no class goes without a trainer"
        description="Quartet keeps the timetable of gyms and studios, who teaches each class, and who steps in when somebody cannot."
      />
      <h1>The class goes on.</h1>
      <p>
        Quartet keeps the timetable of gyms and studios, who teaches each class, and who steps in when somebody cannot.
      </p>
      <Action href="/register">Open an account</Action>
    </div>
  )
}
