import approve from '../../../../pictures/step-payroll.webp'
import cover from '../../../../pictures/step-covers.webp'
import documents from '../../../../pictures/step-documents.webp'
import week from '../../../../pictures/step-timetable.webp'
import styles from './steps.module.css'

const steps = [
  {
    name: 'Set up studio',
    words: 'Add studios, classes and times. Upload your timetable as a file and check it before it goes live.',
    picture: week,
  },
  {
    name: 'Manage compliance',
    words: 'Choose what each class requires. Trainers upload a photo, and you review it once.',
    picture: documents,
  },
  {
    name: 'Schedule instructors',
    words: 'Fill the week with people who are free and qualified. Quartet finds cover for you.',
    picture: cover,
  },
  {
    name: 'Process payroll',
    words: 'Approve the classes taught. The bank file, super and payslips follow.',
    picture: approve,
  },
]

export function HomeSteps() {
  return (
    <section className={styles.band}>
      <div className={styles.inside}>
        <h2>How It Works</h2>
        <p className={styles.lead}>Four steps, usually one afternoon.</p>
        <ol>
          {steps.map(({ name, words, picture }, index) => (
            <li key={name}>
              <img src={picture} width="680" height="510" loading="lazy" alt="" />
              <h3>
                <span aria-hidden="true">{index + 1}</span> {name}
              </h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
