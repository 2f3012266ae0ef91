import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { codeOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { squareJpeg } from '../../../platform/api/picture.ts'
import { Avatar } from '../../../ui/lists/person.tsx'
import { acceptedPictures, centreSquare, refusal, saving, side } from './avatar.rules.ts'
import { uploadAvatar } from './profile.api.ts'
import { size } from './profile.copy.ts'
import styles from './avatar-field.module.css'

/** What the server says of the picture itself, which it alone has looked into. */
const notTaken: ReadonlySet<string> = new Set(['users.bad_image', 'users.image_too_large'])

type Props = {
  name: string
  value: string | null
  onChange: (url: string) => void
  /** Stores a picture and answers its address. */
  store?: (picture: File) => Promise<string>
}
type Note = { tone: 'dim' | 'amber' | 'red'; text: string }

async function optimised(file: File): Promise<{ picture: File; note: Note }> {
  try {
    const picture = await squareJpeg(file, { side, quality: 0.6, background: '#ffffff', crop: centreSquare })
    const words = `${size(picture.size)} instead of ${size(file.size)}, ${saving(file.size, picture.size)}% smaller`
    return { picture, note: { tone: 'dim', text: words } }
  } catch {
    return { picture: file, note: { tone: 'amber', text: 'Image optimization failed, using original file' } }
  }
}

/** A picture of oneself: cropped, made small, shown, and uploaded at once. Nothing that fails here stops the form. */
export function AvatarField({ name, value, onChange, store = uploadAvatar }: Props) {
  const id = useId()
  const [preview, setPreview] = useState<string | null>(null)
  const [notes, setNotes] = useState<Note[]>([])
  const [busy, setBusy] = useState(false)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function choose(file: File) {
    const refused = refusal(file)
    if (refused) return setNotes([{ tone: 'red', text: refused }])
    setBusy(true)
    setNotes([])
    const { picture, note } = await optimised(file)
    setPreview(URL.createObjectURL(picture))
    setNotes([note])
    try {
      onChange(await store(picture))
    } catch (error) {
      if (notTaken.has(codeOf(error) ?? '')) {
        setPreview(null)
        return setNotes([{ tone: 'red', text: sentenceOf(error) }])
      }
      const text = `We couldn’t save the picture. You can continue without it. ${sentenceOf(error)}`
      setNotes([note, { tone: 'red', text }])
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.field}>
      <Avatar name={name} src={preview ?? value} size={64} />
      <div className={styles.words}>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={acceptedPictures}
          aria-label="Profile picture"
          aria-describedby={`${id}-notes`}
          disabled={busy}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file may be chosen again after it was refused.
            event.currentTarget.value = ''
            if (file) void choose(file)
          }}
        />
        <label htmlFor={id} className={styles.choose} data-busy={busy}>
          <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
          {busy ? 'Uploading picture…' : (preview ?? value) ? 'Change picture' : 'Choose picture'}
        </label>
        <output id={`${id}-notes`} htmlFor={id} className={styles.notes}>
          {notes.length === 0 && !busy ? <span>JPEG, PNG or WebP, up to 10 MB. Cropped to a square.</span> : null}
          {notes.map(({ tone, text }) => (
            <span key={text} data-tone={tone}>
              {text}
            </span>
          ))}
        </output>
      </div>
    </div>
  )
}
