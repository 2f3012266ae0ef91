/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- WAI-ARIA's combobox with a list: the field keeps the focus, and its keys choose. */
import { Modal, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, CornerDownLeft, Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { fewestSigns } from '@quartet/contract/search/limits'
import { usePhone } from '../../ui/page/use-phone.ts'
import { searchQuery } from './search.api.ts'
import { words } from './search.copy.ts'
import { useFound, type Found } from './use-found.ts'
import styles from './palette.module.css'
import type { NavItem } from '../../shell/map/tabs.ts'

/** At once, so that what is typed while it opens is not lost. */
const focus = (field: HTMLInputElement | null) => field?.focus()

type Props = { opened: boolean; onClose: () => void; places: NavItem[] }

/** One field for everything that somebody may see or do: typed words narrow it, arrows choose, Enter opens. */
export default function Palette({ opened, onClose, places }: Props) {
  const phone = usePhone()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={640}
      yOffset="10vh"
      centered={false}
      fullScreen={phone}
      padding={0}
      withCloseButton={false}
      classNames={{ content: styles.dialog, body: styles.body }}
      attributes={{ content: { 'aria-label': words.open } }}
    >
      <Finder onClose={onClose} places={places} />
    </Modal>
  )
}

function Finder({ onClose, places }: Omit<Props, 'opened'>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const asked = typed.trim().replace(/\s+/g, ' ')
  const [settled] = useDebouncedValue(asked, 120)
  const answer = useQuery(searchQuery(settled))
  const searching = asked.length >= fewestSigns
  const groups = useFound({ typed: asked, answer: searching ? answer.data : undefined, places })
  const all = groups.flatMap((group) => group.found)
  const chosen = all[Math.min(at, all.length - 1)]
  // What stays on screen was found for other words: it is to be looked at, and not what Enter means.
  const isOld = answer.isPlaceholderData || settled !== asked
  const waits = searching && (answer.isFetching || settled !== asked)

  const open = (found: Found) => {
    onClose()
    found.go()
  }
  const move = (to: number) => {
    const next = (to + all.length) % all.length
    setAt(next)
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(Math.min(at, all.length - 1) + 1),
    ArrowUp: () => move(Math.min(at, all.length - 1) - 1),
    Enter: () => chosen && !(chosen.isHit && isOld) && open(chosen),
  }
  return (
    <>
      <div className={styles.field}>
        <button type="button" className={styles.back} onClick={onClose} aria-label="Close">
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <Search className={styles.glass} size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={focus}
          data-autofocus
          type="text"
          role="combobox"
          aria-label={words.open}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={words.place}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
            if (!act || (all.length === 0 && event.key !== 'Enter')) return
            event.preventDefault()
            act()
          }}
        />
        <kbd className={styles.key}>Esc</kbd>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" aria-busy={waits} className={styles.list}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-of-${group.key}`}>
            <h3 id={`${id}-of-${group.key}`} className={styles.group}>
              {group.label}
            </h3>
            {group.found.map((found) => (
              <div
                key={found.key}
                id={`${id}-${found.key}`}
                role="option"
                aria-selected={found === chosen}
                className={styles.option}
                onPointerMove={() => found !== chosen && setAt(all.indexOf(found))}
                onClick={() => open(found)}
              >
                <found.icon size={18} strokeWidth={1.75} aria-hidden="true" />
                <span className={styles.what}>
                  <b>{found.title}</b>
                  {found.fact && <span>{found.fact}</span>}
                </span>
                {found.when && <span className={styles.when}>{found.when}</span>}
                <CornerDownLeft className={styles.enter} size={15} strokeWidth={1.75} aria-hidden="true" />
              </div>
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 && !waits && !answer.error && (
        <p className={styles.nothing}>
          <b>{words.nothing(asked)}</b>
          {words.hint}
        </p>
      )}
      {searching && answer.error && <p className={styles.nothing}>{words.failed}</p>}
      <VisuallyHidden component="output">
        {waits ? '' : all.length === 0 ? words.nothing(asked) : `${all.length} found`}
      </VisuallyHidden>
    </>
  )
}
