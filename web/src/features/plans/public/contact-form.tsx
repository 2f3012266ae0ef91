import type { EnquiryDraft } from '@quartet/contract/plans/enquiries'
import { planTable } from '@quartet/contract/plans/plan-table'
import styles from './contact.module.css'

const fields = [
  { name: 'name', label: 'Name', autoComplete: 'name' },
  { name: 'email', label: 'E-mail', autoComplete: 'email', type: 'email' },
  { name: 'organisation', label: 'Gym or studio', autoComplete: 'organization', optional: true },
] as const

/** A plain form that the server reads, and shows again with what was typed and an error at its field. */
export function ContactForm({ draft, plan }: { draft: EnquiryDraft | undefined; plan: string }) {
  const values = draft?.values ?? {}
  const errors = draft?.errors ?? {}
  const first = Object.keys(errors)[0]
  const facts = (name: string) => ({
    id: name,
    name,
    defaultValue: values[name],
    autoFocus: first === name,
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? `${name}-error` : undefined,
  })
  const wrong = (name: string) =>
    errors[name] && (
      <p className={styles.wrong} id={`${name}-error`}>
        {errors[name]}
      </p>
    )
  return (
    <form className={styles.form} method="post" action="/contact" noValidate={draft !== undefined} aria-label="Contact">
      {first && (
        <p className={styles.summary} role="alert">
          Not sent yet. Something is missing. What you entered is still here.
        </p>
      )}
      {fields.map(({ name, label, ...more }) => {
        const optional = 'optional' in more
        return (
          <div key={name}>
            <label htmlFor={name}>
              {label} {optional && <small>(optional)</small>}
            </label>
            <input
              {...facts(name)}
              type={'type' in more ? more.type : 'text'}
              autoComplete={more.autoComplete}
              required={!optional}
              maxLength={120}
            />
            {wrong(name)}
          </div>
        )
      })}
      <div>
        <label htmlFor="plan">Plan</label>
        <select id="plan" name="plan" defaultValue={values.plan ?? plan}>
          <option value="">Not sure yet</option>
          {planTable.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.message}>
        <label htmlFor="message">What is it about?</label>
        <textarea {...facts('message')} rows={6} required minLength={10} maxLength={4000} />
        {wrong('message')}
      </div>
      {/* People do not see this field; machines fill it. */}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="website">Website</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button type="submit">Send message</button>
    </form>
  )
}
