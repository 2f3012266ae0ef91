import type { TestApp } from './harness.ts'

/** The smallest file that is a PDF, with words of its own so that no two are the same. */
export function paper(words: string): Uint8Array<ArrayBuffer> {
  const stream = `BT /F1 18 Tf 72 720 Td (${words.replace(/[()\\]/g, ' ')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new Uint8Array(new TextEncoder().encode(text))
}

type Uploaded = { id: string; url: string; sha256?: string }

/** Hands over a file as a trainer does, and answers it. */
export async function handOver(
  t: TestApp,
  person: { userId: string; email: string },
  name: string,
  content: Uint8Array<ArrayBuffer> = paper(`Statement of attainment ${name} ${person.userId}`),
): Promise<Uploaded> {
  const { status, body } = await sendFile(t, person, name, content)
  if (status !== 201) throw new Error(`${name} was not taken: ${status} ${JSON.stringify(body)}`)
  return body.file
}

/** Sends a file and answers whatever the product says. */
export async function sendFile(
  t: TestApp,
  person: { userId: string; email: string },
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<{ status: number; body: any }> {
  const form = new FormData()
  form.set('file', new File([content], name))
  const encoded = new Response(form)
  const response = await t.app.fastify.inject({
    method: 'POST',
    url: '/api/compliance/files',
    headers: {
      authorization: `Bearer ${await t.tokenOf(person)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}
