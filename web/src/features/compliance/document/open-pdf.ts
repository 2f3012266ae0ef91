import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes the address.
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

const fonts = import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Opens a PDF to be drawn. The library is loaded with the first document that is looked at. */
export async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress
  const data = await content.arrayBuffer()
  // No WebAssembly: the product's policy runs scripts only, and the library has a script for each. No fonts of the device:
  // where it has none of the same widths, letters of a certificate without its own fonts would lie over each other.
  return pdfjs.getDocument({
    data,
    useWasm: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    BinaryDataFactory: StandardFonts,
    verbosity: 0,
  }).promise
}

/** Where the library gets the fonts that a PDF may name without bringing them. */
class StandardFonts {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = Object.entries(fonts).find(([path]) => path.endsWith(`/${filename}`))?.[1]
    const answer = address ? await fetch(address) : undefined
    if (!answer?.ok) throw new Error(`No font ${filename}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
