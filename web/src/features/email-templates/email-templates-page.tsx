import { PageHeader } from '../../ui/page/page-header.tsx'
import { OfGym } from './of-gym.tsx'
import { TemplateList } from './template-list.tsx'

export default function EmailTemplatesPage() {
  return (
    <OfGym to="/admin/email-templates">
      {(gymId) => (
        <>
          <PageHeader title="Email templates" fact="Emails we send for your gym" />
          <TemplateList place={gymId} path="/email-templates" />
        </>
      )}
    </OfGym>
  )
}
