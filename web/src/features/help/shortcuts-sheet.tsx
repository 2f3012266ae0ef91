import { Sheet } from '../../ui/overlays/sheet.tsx'
import { shortcuts } from './articles/help.copy.ts'
import styles from './tours/help.module.css'

/** What the keyboard can do, by page. */
export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title="Keyboard shortcuts">
      {shortcuts.map(({ where, keys }) => (
        <section key={where} className={styles.keys}>
          <h3>{where}</h3>
          <dl>
            {keys.map((shortcut) => (
              <div key={shortcut.does}>
                <dt>
                  {shortcut.keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{shortcut.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Sheet>
  )
}
