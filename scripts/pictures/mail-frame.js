// Writes the HTML form of every mail from its MJML. Run it after a change of the MJML below; a test holds the two together.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import mjml from 'mjml'

export const framePath = fileURLToPath(new URL('../../server/src/platform/post/mail-frame.html', import.meta.url))

const leaf = (/** @type {string} */ colour, /** @type {string} */ corners) =>
  `<td style="width:7px;height:7px;padding:0;background:${colour};border-radius:${corners};font-size:0;line-height:0">&nbsp;</td>`
const gap = '<td style="width:2px;padding:0;font-size:0;line-height:0"></td>'
/** Four leaves in an ink tile, one of them lime, as cells: mail programs do not show SVG. */
const mark = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;background:#171b14;border-radius:7px;padding:4px"><tr>${leaf('#f7f7f4', '4px 4px 0 4px')}${gap}${leaf('#bfe53a', '4px 4px 4px 0')}</tr><tr><td style="height:2px;padding:0;font-size:0;line-height:0"></td></tr><tr>${leaf('#f7f7f4', '4px 0 4px 4px')}${gap}${leaf('#f7f7f4', '0 4px 4px 4px')}</tr></table>`

const source = `
<mjml lang="en">
  <mj-head>
    <mj-title>%%subject%%</mj-title>
    <mj-preview>%%preheader%%</mj-preview>
    <mj-attributes>
      <mj-all font-family="-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="24px" color="#2b2f27" padding="0" />
    </mj-attributes>
    <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      body { background: #f7f7f4; }
      a { color: inherit; }
      .text a { color: #475c0b; }
      @media (prefers-color-scheme: dark) {
        body, .page, .page > div { background: #141712 !important; }
        .card, .card > table, .card td.edge { background: #1d211b !important; }
        .card > table > tbody > tr > td { border-color: #32372d !important; }
        .headline div, .brand td, .brand div { color: #f7f7f4 !important; }
        .text div { color: #e4e5de !important; }
        .text a { color: #bfe53a !important; }
        .quiet div { color: #aeb1a4 !important; }
        .button td { background: #bfe53a !important; }
        .button a { background: #bfe53a !important; color: #171b14 !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body width="560px" background-color="#f7f7f4" css-class="page">
    <mj-section padding="28px 16px 14px">
      <mj-column>
        <mj-text css-class="brand" padding="0 4px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:0 9px 0 0">${mark}</td><td style="padding:0;font-size:16px;font-weight:600;color:#171b14">Quartet</td></tr></table></mj-text>
      </mj-column>
    </mj-section>
    <mj-section css-class="card" background-color="#ffffff" border="1px solid #e4e5de" border-radius="14px" padding="28px 28px 22px">
      <mj-column>
        <mj-raw><!--if sender--></mj-raw>
        <mj-text css-class="quiet" font-size="14px" line-height="20px" color="#62665a" padding="0 0 14px">%%sender%%</mj-text>
        <mj-raw><!--end sender--></mj-raw>
        <mj-text css-class="headline" font-size="22px" line-height="29px" font-weight="600" color="#171b14" padding="0 0 12px"><h1 style="margin:0;font-size:22px;line-height:29px;font-weight:600">%%headline%%</h1></mj-text>
        <mj-text css-class="text">%%body%%</mj-text>
        <mj-raw><!--if action--></mj-raw>
        <mj-button css-class="button" href="%%action.url%%" align="left" background-color="#171b14" color="#ffffff" border-radius="9px" font-size="16px" font-weight="600" inner-padding="12px 20px" padding="8px 0 18px">%%action.label%%</mj-button>
        <mj-text css-class="quiet" font-size="13px" line-height="19px" color="#62665a" padding="0 0 12px">Or copy this address into your browser:<br /><a href="%%action.url%%" style="word-break:break-all">%%action.url%%</a></mj-text>
        <mj-raw><!--end action--></mj-raw>
        <mj-raw><!--if note--></mj-raw>
        <mj-text css-class="quiet" font-size="14px" line-height="20px" color="#62665a" padding="4px 0 0">%%note%%</mj-text>
        <mj-raw><!--end note--></mj-raw>
      </mj-column>
    </mj-section>
    <mj-section padding="16px 16px 32px">
      <mj-column>
        <mj-raw><!--if why--></mj-raw>
        <mj-text css-class="quiet" font-size="13px" line-height="19px" color="#62665a" padding="0 4px">%%why%%</mj-text>
        <mj-raw><!--end why--></mj-raw>
        <mj-raw><!--if unsubscribe--></mj-raw>
        <mj-text css-class="quiet" font-size="13px" line-height="19px" color="#62665a" padding="0 4px"><a href="%%unsubscribe.url%%">Unsubscribe from these emails</a></mj-text>
        <mj-raw><!--end unsubscribe--></mj-raw>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`

/** The frame as MJML makes it, without the white space between tags. */
export async function compileFrame() {
  const { html, errors } = await mjml(source, {
    validationLevel: 'strict',
    keepComments: true,
    // MJML would fetch the fonts it knows from Google, with every mail that is opened.
    fonts: {},
  })
  if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 2))
  return `${html.replaceAll(/\s*\n\s*/g, '\n').trim()}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(framePath, await compileFrame())
