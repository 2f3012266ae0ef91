import { useParams } from 'react-router'
import { OfGym } from './of-gym.tsx'
import { TemplateEditor } from './template-editor.tsx'

export default function EmailTemplatePage() {
  const { kind = '' } = useParams()
  return (
    <OfGym to={`/admin/email-templates/${kind}`}>
      {(gymId) => <TemplateEditor key={gymId} place={gymId} kind={kind} path="/email-templates" />}
    </OfGym>
  )
}
