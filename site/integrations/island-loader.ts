import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify, transformWithOxc } from 'vite'
import { addAtEnd } from './add-at-end.ts'

const islandLoaders =
  /<script>\(\(\)=>\{(?:(?!<\/script>).)*\bastro[:-](?:load|visible|island)\b.*?<\/script>/gs

const islandEnd = '<!--astro:end-->'

/**
 * Replaces Astro's island loader, which is 1.6 kB compressed, with `island-start.client.ts`. A page
 * without islands isn't changed.
 */
export const replaceLoader = async (html: string, root: string): Promise<string> => {
  if (!html.includes('<astro-island')) return html
  if (html.match(islandLoaders)?.length !== 2 || html.match(/<astro-island/g)?.length !== 1)
    throw new Error(
      'A page should have at most one island, with the two loader scripts of Astro 7.',
    )
  const island = find(/(<astro-island[^>]*>)/, html)
  const read = (name: string) => find(new RegExp(` ${name}="([^"]*)"`), island)
  const entries = [read('component-url'), read('renderer-url')]
  const imported = await Promise.all(entries.map((url) => importsOf(root, url)))
  if (imported.flat().length === 0 || !html.includes(islandEnd))
    throw new Error('Astro wrote an island without imports or without its end.')
  const urls = [...new Set([...entries, ...imported.flat()])]
  const props = plainProps(read('props'))
  // If an island has no `props` attribute, its props are null.
  const attributes = props === '{}' ? '' : ` prefix="${read('prefix')}" props="${props}"`
  const script = await startScript({
    componentName: read('component-export'),
    urls,
    startsWhenSeen: read('client') === 'visible',
  })
  const shortened = html
    .replaceAll(islandLoaders, '')
    .replace(island, () => `<astro-island ssr${attributes}>`)
    .replace(islandEnd, '')
  return addAtEnd('body', shortened, `<script type="module">${script}</script>`)
}

/** Compiles and minifies the script that starts an island, and fills in its constants. */
const startScript = async (constants: Record<string, unknown>) => {
  const file = fileURLToPath(new URL('island-start.client.ts', import.meta.url))
  const define = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { define })
  return (await minify(file, code, { module: true })).code
}

const find = (pattern: RegExp, text: string) => {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`Astro wrote an island without ${pattern}.`)
  return found
}

/** Returns the URLs of the modules that a built script imports. */
const importsOf = async (root: string, url: string) => {
  const code = await readFile(join(root, url), 'utf8')
  return [...code.matchAll(/\bfrom"\.\/([^"]+)"/g)].map(([, name = '']) => join(dirname(url), name))
}

/** Converts props to JSON. In Astro's notation, each value is written as `[0, value]`. */
const plainProps = (escaped: string) =>
  JSON.stringify(
    JSON.parse(escaped.replaceAll('&quot;', '"'), (_, value) =>
      Array.isArray(value) ? value[1] : value,
    ),
  ).replaceAll('"', '&quot;')
