import { useParams } from 'react-router'
import { TemplateEditor } from './template-editor.tsx'

export default function SystemTemplatePage() {
  const { kind = '' } = useParams()
  return <TemplateEditor place={null} kind={kind} path="/admin/email-templates" />
}
