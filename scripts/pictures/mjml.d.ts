/** What we use of MJML, which brings no types. */
declare module 'mjml' {
  export default function mjml(
    source: string,
    options: { validationLevel: 'strict' | 'soft' | 'skip'; keepComments: boolean; fonts: Record<string, string> },
  ): Promise<{ html: string; errors: object[] }>
}
