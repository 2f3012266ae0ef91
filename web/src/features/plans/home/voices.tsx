import styles from './voices.module.css'

const voices = [
  {
    figure: '34 min',
    words:
      'We used to ring around at five in the morning. Now I wake up to three names, side by side, with the reasons.',
    name: 'Renee Castellano',
    from: 'Northside, Fitzroy VIC',
    initials: 'RC',
    hue: 230,
  },
  {
    figure: '0 surprises',
    words: 'It told a coach in October that his CPR would cost him four classes in November. He renewed it that week.',
    name: 'Daniel Okonkwo',
    from: 'Harbour Strength, Surry Hills NSW',
    initials: 'DO',
    hue: 185,
  },
  {
    figure: '2 taps',
    words: 'My invoice is already there on Monday. I read it, I send it, and every line shows how it was worked out.',
    name: 'Aroha Ngata',
    from: 'Trainer at three gyms in Sydney',
    initials: 'AN',
    hue: 95,
  },
]

/** Decision 33: shown, marked as illustrative, and never told to search engines. */
export function HomeVoices() {
  return (
    <>
      <ul className={`plain ${styles.voices}`}>
        {voices.map(({ figure, words, name, from, initials, hue }) => (
          <li key={name}>
            <figure>
              <p className={styles.figure}>{figure}</p>
              <blockquote>{`“${words}”`}</blockquote>
              <figcaption>
                <span
                  className={styles.face}
                  style={{ background: `oklch(0.92 0.06 ${hue})`, color: `oklch(0.33 0.09 ${hue})` }}
                  aria-hidden="true"
                >
                  {initials}
                </span>
                <span>
                  <b>{name}</b>
                  <br />
                  {from}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className={styles.note}>The people and gyms quoted here are examples from the product’s demo.</p>
    </>
  )
}
