import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const styles = fileURLToPath(new URL('.', import.meta.resolve('@mantine/core/styles.css')))
/** What `ui/mantine.css` says of the kit as a whole; the rest of it is one line per component. */
const ofAll = /^(@layer|\/\*|@import '@mantine\/core\/styles\/(baseline|default-css-variables|global)\.)/

/** Gives each component of the kit its own styles in the build, so that a page loads those of what it shows. */
export function kitStyles(): Plugin {
  return {
    name: 'kit-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/ui/mantine.css')) return null
      const lines = readFileSync(id, 'utf8').split('\n')
      return lines.filter((line) => ofAll.test(line)).join('\n')
    },
    transform(code, id) {
      // Whichever file comes first, the layers stand in the order of mantine.css.
      if (id.endsWith('.layer.css')) return `@layer base, mantine;\n${code}`
      const component = /@mantine\/core\/esm\/components\/(?:\w+\/)*(\w+)\.mjs$/.exec(id)?.[1]
      const file = `${styles}styles/${component}.layer.css`
      return component && existsSync(file) ? `import ${JSON.stringify(file)}\n${code}` : null
    },
  }
}
