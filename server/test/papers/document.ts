import type { TestApp } from '../harness.ts'

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
  fields: { trainerId?: string } = {},
): Promise<{ status: number; body: any }> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
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

type Someone = { userId: string; email: string }

/** What a CPR certificate of this person says; valid for a year from the day of issue. */
export function cprOf(holderName: string, issuedOn = '2026-02-19') {
  return {
    holderName,
    number: 'LTA-2611-08847',
    issuer: 'Lifeline Training Australia',
    issuedOn,
    unitCodes: ['HLTAID009'],
  }
}

/** The id of one of the platform's requirements, or of one that this person's gyms ask for. */
export async function requirementNamed(t: TestApp, person: Someone, name: string): Promise<string> {
  const { body } = await t.as(person).get('/requirements')
  const known = body.find((one: { name: string }) => one.name === name)
  if (!known) throw new Error(`nothing is asked for by the name of ${name}`)
  return known.id
}

let papers = 0

/** Hands a new file in for one requirement, and answers the document. */
export async function handIn(t: TestApp, person: Someone, requirementId: string, evidence: object) {
  const file = await handOver(t, person, 'document.pdf', paper(`Statement of attainment, paper ${++papers}`))
  const { status, body } = await t
    .as(person)
    .post('/submissions', { fileId: file.id, items: [{ requirementId, evidence }] })
  if (status !== 201) throw new Error(`it was not taken: ${status} ${JSON.stringify(body)}`)
  return body.submissions[0]
}

/** Approves a document with everything as it was typed, or otherwise. */
export async function approveIt(
  t: TestApp,
  reviewer: Someone,
  { id, version, evidence }: { id: string; version: number; evidence: Record<string, unknown> },
  otherwise: Record<string, unknown> = {},
  gymId?: string,
) {
  const written = { ...evidence, ...otherwise }
  const confirm = { number: written['number'] ?? null, expiresOn: written['expiresOn'] ?? null }
  const { status, body } = await t
    .as(reviewer)
    .post(`/submissions/${id}/approval`, { version, gymId, evidence: written, confirm })
  if (status !== 200) throw new Error(`it was not approved: ${status} ${JSON.stringify(body)}`)
  return body
}
