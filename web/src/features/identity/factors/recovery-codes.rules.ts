const title = 'Quartet recovery codes'
const words =
  'Each code signs you in once, when you don’t have your phone or key. Keep them somewhere only you can see.'

/** The codes as a file of plain text. */
export const codesText = (codes: string[]): string => `${title}\n${words}\n\n${codes.join('\n')}\n`

/** The codes as a page to print. They are letters, digits and hyphens, so nothing in them can be anything else. */
export const codesPage = (codes: string[]): string =>
  `<!doctype html><title>${title}</title><h1>${title}</h1><p>${words}</p><pre>${codes.map((code) => code.replaceAll(/[^\w-]/g, '')).join('\n')}</pre>`
