/** A part of a picture, in its own pixels. */
type Crop = { x: number; y: number; side: number }

type Target = {
  /** Width and height of the result, in pixels. */
  side: number
  /** JPEG quality, 0 to 1. */
  quality: number
  /** Behind what is transparent. */
  background: string
  crop: (width: number, height: number) => Crop
}

async function load(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image()
      image.addEventListener('load', () => resolve(image))
      image.addEventListener('error', () => reject(new Error('Image load failed')))
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Crops a picture to a square JPEG in the browser. Throws 'Image load failed', 'No canvas context' or 'Blob creation failed'. */
export async function squareJpeg(file: File, { side, quality, background, crop }: Target): Promise<File> {
  const image = await load(file)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas context')
  context.fillStyle = background
  context.fillRect(0, 0, side, side)
  const from = crop(image.naturalWidth, image.naturalHeight)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, from.x, from.y, from.side, from.side, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('Blob creation failed')
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}
