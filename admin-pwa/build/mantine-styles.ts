import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')),
  'styles',
)
const fileOf = (name: string) => join(folder, `${name}.layer.css`)

/** Mantine's global styles, which aren't tied to a component. */
const base = ['baseline', 'default-css-variables', 'global']

/** Matches the CSS variables of Mantine's unused palettes. Our theme defines its own colours. */
const paletteLine =
  /^\s*--mantine-color-(?!dark|gray|red|yellow)[a-z]+-(\d|text|filled|light|outline)[a-z-]*:.*\n/gm

/**
 * Bundles only the styles of the Mantine components in use. The source imports the complete
 * stylesheet, which is twice as large.
 */
export const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.endsWith('/@mantine/core/styles.layer.css'))
      return base
        .map((name) => readFileSync(fileOf(name), 'utf8').replace(paletteLine, ''))
        .join('')
    const name = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
    if (!name) return undefined
    return `import '@mantine/core/styles/${name}.layer.css'\n${code}`
  },
})
