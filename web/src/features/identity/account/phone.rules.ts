import { z } from 'zod'

/** A mobile number as people write it, in the form that networks know (E.164). Without a country it is an Australian one. */
export const mobile = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s().-]/g, ''))
  .transform((bare) => (/^0[1-9]/.test(bare) ? `+61${bare.slice(1)}` : bare.replace(/^00/, '+')))
  .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, 'Write the number with its area or country code'))
