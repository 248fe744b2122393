import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const styles = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')),
  'styles',
)

/** The Mantine palettes that components use. The theme defines all others. */
const keptPalettes = ['dark', 'gray', 'red', 'yellow']
const paletteLine = /^\s*--mantine-color-([a-z]+)-(\d|text|filled|light|outline)[a-z-]*:.*\n/gm

/**
 * The components whose rules for vertical layouts are removed, because the admin doesn't use them.
 * Scrollbars need theirs.
 */
const upright = /(Tabs|SegmentedControl|Button|ActionIcon)\.layer\.css/
/** Rules for component properties that the admin doesn't use. */
const unasked =
  /\[data-(full-screen|combined-clear-section|success|inverted|monospace|line-clamp|horizontal-hidden|sub-menu-item)\]|\[data-variant=["']gradient/
const rule = /([^{}]*)\{[^{}]*\}/g
const isUnused = (selectors: string, id: string) =>
  selectors
    .split(/,(?![^(]*\))/)
    .every(
      (selector) =>
        /\[dir=["']?rtl["']?\]/.test(selector) ||
        unasked.test(selector) ||
        (upright.test(id) && selector.includes("[data-orientation='vertical']")),
    )

/**
 * Style names of parts that belong to other components, with the names that screens use for them.
 */
const partNames: Record<string, string> = {
  CheckboxCard: 'Checkbox.Card',
  CheckboxIndicator: 'Checkbox.Indicator',
}

/**
 * Removes unused palettes and rules from Mantine's styles. The styles are imported per component,
 * which saves half of them. Fails the build if a component's style is missing or no longer needed.
 */
export const mantineStyles = (): Plugin => {
  const imported = new Set<string>()
  const drawn = new Set<string>()
  return {
    name: 'mantine-styles',
    apply: 'build',
    transform: (code, id) => {
      if (id.includes('@mantine/core/styles/default-css-variables'))
        return code.replace(paletteLine, (line, name) => (keptPalettes.includes(name) ? line : ''))
      if (id.endsWith('.tsx'))
        for (const [part, name] of Object.entries(partNames))
          if (code.includes(name)) drawn.add(part)
      const name = /@mantine\/core\/styles\/([A-Z]\w+)\.layer\.css/.exec(id)?.[1]
      if (!name) return undefined
      imported.add(name)
      return code.replace(rule, (whole, selectors) => (isUnused(selectors, id) ? '' : whole))
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
      if (wrong.length > 0) throw new Error(`src/app/mantine-styles.ts: ${wrong.join(', ')}.`)
    },
  }
}
