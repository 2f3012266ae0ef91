import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes the address.
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Opens a PDF to be drawn. The library is loaded with the first document that is looked at. */
export async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress
  // No WebAssembly: the product's policy runs scripts only, and the library has a script for each.
  return pdfjs.getDocument({ data: await content.arrayBuffer(), useWasm: false, verbosity: 0 }).promise
}
