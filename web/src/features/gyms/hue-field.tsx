import { Check } from 'lucide-react'
import { useId } from 'react'
import { studioHue, type Studio } from '@quartet/contract/gyms/gyms'
import { hueStyle } from '../../ui/display/hue.ts'
import { hueWords } from './gyms.copy.ts'
import styles from './hue-field.module.css'

type Hue = Studio['hue']

/** The colour that a studio has on the timetable. Left open, one that the gym uses least is taken. */
export function HueField({ value, onChange }: { value: Hue | undefined; onChange: (hue: Hue) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend>Colour on the timetable</legend>
      {value === undefined && (
        <p className={styles.hint}>If you don’t choose one, we’ll use a colour no other studio has.</p>
      )}
      <div className={styles.swatches}>
        {studioHue.options.map((hue) => (
          <label key={hue} className={styles.swatch} style={hueStyle(hue)}>
            <input type="radio" name={name} value={hue} checked={hue === value} onChange={() => onChange(hue)} />
            <i aria-hidden="true">{hue === value && <Check size={12} strokeWidth={2.5} />}</i>
            {hueWords[hue]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
