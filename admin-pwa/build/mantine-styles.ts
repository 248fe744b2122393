import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const styles = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')),
  'styles',
)

/** Matches the variables of unused palettes. The theme defines its own. */
const paletteLine =
  /^\s*--mantine-color-(?!dark|gray|red|yellow)[a-z]+-(\d|text|filled|light|outline)[a-z-]*:.*\n/gm

/**
 * Style names of parts that belong to other components, with the names that screens use for them.
 */
const partNames: Record<string, string> = {
  CheckboxCard: 'Checkbox.Card',
  CheckboxIndicator: 'Checkbox.Indicator',
}

/**
 * Removes palettes that no component uses from Mantine's styles, and fails the build if a component's
 * style is missing or no longer needed. Styles are imported per component, which saves half of them.
 */
export const mantineStyles = (): Plugin => {
  const imported = new Set<string>()
  const drawn = new Set<string>()
  return {
    name: 'mantine-styles',
    apply: 'build',
    transform: (code, id) => {
      if (id.includes('default-css-variables.layer.css')) return code.replace(paletteLine, '')
      if (id.endsWith('.tsx'))
        for (const [part, name] of Object.entries(partNames))
          if (code.includes(name)) drawn.add(part)
      const name = /@mantine\/core\/styles\/([A-Z]\w+)\.layer\.css/.exec(id)?.[1]
      if (name) imported.add(name)
      return undefined
    },
    generateBundle: (_options, bundle) => {
      const used = new Set(
        Object.values(bundle)
          .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
          .flatMap((id) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs/.exec(id)?.[1] ?? [])
          .filter((name) => existsSync(join(styles, `${name}.layer.css`)))
          .filter((name) => !(name in partNames) || drawn.has(name)),
      )
      const wrong = [
        ...[...used.difference(imported)].map((name) => `${name} is missing`),
        ...[...imported.difference(used)].map((name) => `${name} is not used`),
      ]
      if (wrong.length > 0) throw new Error(`src/ui/mantine-styles.ts: ${wrong.join(', ')}.`)
    },
  }
}
