/** A film of the product, made by `npm run films`: silent, so that its captions tell what is done. */
export type OwnFilm = { shape: 'desk' | 'phone'; address: string; captions: string; poster: string }

const files = import.meta.glob<string>('../../../../films/*/*.{webm,vtt,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The film of this name; undefined when one of its three files is missing. */
export function ownFilm(name: string): OwnFilm | undefined {
  for (const shape of ['desk', 'phone'] as const) {
    const [address, captions, poster] = ['webm', 'vtt', 'webp'].map(
      (kind) => files[`../../../../films/${shape}/${name}.${kind}`],
    )
    if (address && captions && poster) return { shape, address, captions, poster }
  }
  return undefined
}
