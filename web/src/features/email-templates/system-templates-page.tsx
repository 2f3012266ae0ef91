import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { SenderList } from './senders/sender-list.tsx'
import { TemplateList } from './template-list.tsx'
import styles from './templates.module.css'

const path = '/admin/email-templates'
const fact = {
  templates: 'Default emails for gyms that haven’t changed theirs',
  senders: 'Who emails new people, and who can change their templates',
}

export default function SystemTemplatesPage() {
  const [search] = useSearchParams()
  const view = search.get('view') === 'senders' ? 'senders' : 'templates'
  return (
    <>
      <PageHeader title="Email templates" fact={fact[view]} />
      <div className={styles.switch}>
        <Segmented
          label="View"
          value={view}
          options={[
            { value: 'templates', label: 'Templates', to: path },
            { value: 'senders', label: 'Senders', to: `${path}?view=senders` },
          ]}
        />
      </div>
      {view === 'senders' ? <SenderList /> : <TemplateList place={null} path={path} />}
    </>
  )
}
