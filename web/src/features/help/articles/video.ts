import { ownFilm, type OwnFilm } from './own-films.ts'

/** How a film is shown: one of ours with its captions, in the frame of who keeps it, or as a file. */
type Film = ({ kind: 'own' } & OwnFilm) | { kind: 'frame' | 'file'; address: string }

const youTubeId = /^[\w-]{11}$/

/**
 * The film behind an address (K-05): YouTube as watch, short link or shorts, Vimeo by its numeric id, or an mp4, webm or ogg
 * file over https; `film:NAME` is one of ours. Null for everything else.
 */
export function parseVideoUrl(videoUrl: string | null): Film | null {
  if (!videoUrl || !URL.canParse(videoUrl)) return null
  if (videoUrl.startsWith('film:')) {
    const own = ownFilm(videoUrl.slice('film:'.length))
    return own ? { kind: 'own', ...own } : null
  }
  const { protocol, hostname, pathname, searchParams } = new URL(videoUrl)
  if (protocol !== 'https:') return null
  const host = hostname.replace(/^(www|m|player)\./, '')
  const [first = '', second = ''] = pathname.slice(1).split('/')
  const youTube = (id: string): Film | null =>
    youTubeId.test(id) ? { kind: 'frame', address: `https://www.youtube-nocookie.com/embed/${id}` } : null
  if (host === 'youtu.be') return youTube(first)
  if (host === 'youtube.com') {
    if (first === 'watch') return youTube(searchParams.get('v') ?? '')
    return first === 'shorts' ? youTube(second) : null
  }
  if (host === 'vimeo.com') {
    const id = first === 'video' ? second : first
    return /^\d+$/.test(id) ? { kind: 'frame', address: `https://player.vimeo.com/video/${id}` } : null
  }
  return /\.(mp4|webm|ogg)$/i.test(pathname) ? { kind: 'file', address: videoUrl } : null
}
