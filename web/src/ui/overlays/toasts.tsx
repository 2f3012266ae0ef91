import toast, { Toaster } from 'react-hot-toast'
import styles from './toasts.module.css'

/** Where toasts appear, each kind for its time (E-08). The limit of 20 is the library's own. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      containerStyle={{ top: 'calc(var(--header) + 0.5rem)' }}
      toastOptions={{
        duration: 4000,
        style: {
          background: 'var(--surface)',
          color: 'var(--text)',
          border: '1px solid var(--line)',
          borderRadius: 10,
          boxShadow: 'var(--shadow)',
          fontWeight: 550,
        },
        loading: { duration: Infinity },
        success: { duration: 2000, iconTheme: { primary: 'var(--green-mark)', secondary: 'var(--surface)' } },
        error: { iconTheme: { primary: 'var(--red-mark)', secondary: 'var(--surface)' } },
      }}
    />
  )
}

/** Says what was done and offers to take it back, for 8 seconds (decision 45). */
export function undoToast(sentence: string, undo: () => void): void {
  toast.custom(
    (shown) => (
      // Said as the library says its own: it stands outside the landmarks of the page.
      <output className={styles.undo}>
        <span>{sentence}</span>
        <button
          type="button"
          onClick={() => {
            toast.dismiss(shown.id)
            undo()
          }}
        >
          Undo
        </button>
      </output>
    ),
    { duration: 8000 },
  )
}
