import { PageHeader } from '../../ui/page/page-header.tsx'
import { TemplateList } from './template-list.tsx'

export default function SystemTemplatesPage() {
  return (
    <>
      <PageHeader title="Email templates" fact="What every mail says where a gym has no words of its own" />
      <TemplateList place={null} path="/admin/email-templates" />
    </>
  )
}
