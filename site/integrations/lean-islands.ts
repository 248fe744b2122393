import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { addAtEnd } from './add-at-end.ts'
import { replaceLoader } from './island-loader.ts'

const astrosStyle = /<style>astro-island,[^<]*<\/style>/
/** Omit Astro's rules for slots, because no island on this site has slots. */
const islandStyle = '<style>astro-island{display:contents}</style>'
const stylesInRow = /<\/style>\s*<style>/g
const moduleScripts = /<script type="module">(.*?)<\/script>/gs
const islands = /(<astro-island.*?<\/astro-island>)/s
const shapes = /(<(path|circle|rect)\b[^>]*)><\/\2>/g

/**
 * Changes the HTML that Astro writes:
 * - Moves the style of islands into the head, the only place where HTML allows it.
 * - Replaces Astro's island loader with a smaller one.
 * - Removes unnecessary closing tags, attribute values and comments.
 * - Merges adjacent style elements, and all inline module scripts. This shortens the headers,
 *   because the Content-Security-Policy contains a hash of each of them: /book and its headers must
 *   fit into the initial TCP window.
 */
export const leanIslands = (): AstroIntegration => ({
  name: 'lean-islands',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      for (const file of await readdir(root, { recursive: true })) {
        if (!file.endsWith('.html')) continue
        const path = join(root, file)
        const html = await replaceLoader(moveStyle(await readFile(path, 'utf8')), root)
        await writeFile(path, shortenTags(mergeScripts(html)))
      }
    },
  },
})

/**
 * Moves the style of islands into the head. Adjacent style elements are merged.
 * @throws Error if a page has an island without Astro's style
 */
export const moveStyle = (html: string) => {
  const style = astrosStyle.exec(html)?.[0]
  if (!style && islands.test(html)) throw new Error('Astro wrote an island without its style.')
  const moved = style ? addAtEnd('head', html.replace(style, ''), islandStyle) : html
  return moved.replaceAll(stylesInRow, '')
}

/**
 * Removes unnecessary closing tags and attribute values, and the comments that React puts between
 * text nodes. Leaves islands unchanged, because React compares them with its own output.
 */
export const shortenTags = (html: string) =>
  html
    .split(islands)
    .map((part) =>
      part.startsWith('<astro-island')
        ? part
        : part
            .replaceAll('<!-- -->', '')
            .replaceAll(shapes, '$1/>')
            .replaceAll(' checked=""', ' checked'),
    )
    .join('')

/**
 * Merges all inline module scripts into one, at the end of the page.
 * @throws Error if there are none
 */
export const mergeScripts = (html: string) => {
  const merged = [...html.matchAll(moduleScripts)].map(
    ([, code = '']) => `(()=>{${code.trim()}})();`,
  )
  if (merged.length === 0) throw new Error('Astro wrote a page without inline module scripts.')
  const script = `<script type="module">${merged.join('')}</script>`
  return addAtEnd('body', html.replaceAll(moduleScripts, ''), script)
}
