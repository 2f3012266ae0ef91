/** What a mail says, before it has a form: plain words, no markup. */
export type Letter = {
  title: string
  paragraphs: string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Small print below. */
  footnotes?: string[]
}

/** A letter as text and as HTML that reads in any mail program. Everything in it is escaped. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  const { title, paragraphs, action, footnotes = [] } = letter
  const text = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...footnotes,
    '--\nQuartet',
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#f6f6f3;color:#1b1c18;font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e3e3dc;border-radius:14px">
<p style="margin:0 0 20px;font-weight:600">Quartet</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600">${escape(title)}</h1>
${paragraphs.map((words) => `<p style="margin:0 0 14px">${escape(words)}</p>`).join('\n')}
${action ? button(action) : ''}
${footnotes.map((words) => `<p style="margin:0 0 8px;color:#62645a;font-size:14px;line-height:20px">${escape(words)}</p>`).join('\n')}
</div>
</body>
</html>
`
  return { text, html }
}

function button({ label, url }: { label: string; url: string }): string {
  const address = escape(url)
  return `<p style="margin:22px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;background:#1b1c18;color:#ffffff;border-radius:9px;text-decoration:none;font-weight:600">${escape(label)}</a></p>
<p style="margin:0 0 14px;color:#62645a;font-size:14px;line-height:20px">Or copy this address into your browser:<br><a href="${address}" style="color:#62645a;word-break:break-all">${address}</a></p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
