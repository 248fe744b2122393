import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const islandStyle = /<style>astro-island,[^<]*<\/style>/
const islandLoaders =
  /<script>\(\(\)=>\{(?:(?!<\/script>).)*\bastro[:-](?:visible|island)\b.*?<\/script>/gs
const stylesInRow = /<\/style>\s*<style>/g

/**
 * Changes the HTML that Astro writes for islands:
 * - Moves their style into the head, the only place where HTML allows it, and merges adjacent style
 *   elements. The Content-Security-Policy header contains a hash of each, and /book with its headers
 *   must fit into the initial TCP window.
 * - On the landing page, replaces Astro's loader (1.6 kB after compression) with `loadWhenSeen`.
 */
export const leanIslands = () => ({
  name: 'lean-islands',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      for (const file of await readdir(root, { recursive: true })) {
        if (!file.endsWith('.html')) continue
        const path = join(root, file)
        const html = moveStyle(await readFile(path, 'utf8'))
        await writeFile(path, file === 'index.html' ? replaceLoader(html) : html)
      }
    },
  },
})

const moveStyle = (html) => {
  const style = islandStyle.exec(html)?.[0]
  const moved = style ? html.replace(style, '').replace('</head>', () => `${style}</head>`) : html
  return moved.replaceAll(stylesInRow, '')
}

const replaceLoader = (html) => {
  if (html.match(islandLoaders)?.length !== 2 || html.match(/<astro-island/g)?.length !== 1)
    throw new Error(
      'The landing page should have one island and the two loader scripts of Astro 7.',
    )
  const [island] = /<astro-island[^>]*>/.exec(html)
  const read = (name) => `'${new RegExp(` ${name}="([^"]*)"`).exec(island)[1]}'`
  const source = ['component-url', 'component-export', 'renderer-url'].map(read)
  return html
    .replaceAll(islandLoaders, '')
    .replace(island, '<astro-island ssr>')
    .replace('<!--astro:end-->', '')
    .replace(
      '</body>',
      () =>
        `<script type="module">(${String(loadWhenSeen).replaceAll(/\n\s+/g, '\n')})(${source})</script></body>`,
    )
}

/**
 * Loads the island just before it scrolls into view. Like Astro's loader, tries again once if a
 * script can't be loaded, with another URL because browsers don't fetch a failed one again. Runs in
 * the browser; the island has no props.
 */
const loadWhenSeen = (componentUrl, name, rendererUrl) => {
  const island = document.querySelector('astro-island')
  const importTwice = (url) => import(url).catch(() => import(`${url}?retry`))
  const load = async ([{ isIntersecting }], observer) => {
    if (!isIntersecting) return
    observer.disconnect()
    try {
      const [components, renderer] = await Promise.all([
        importTwice(componentUrl),
        importTwice(rendererUrl),
      ])
      renderer.default(island)(components[name], {}, {}, {})
    } catch {
      island.querySelector('[role=status]').outerHTML =
        '<p role="alert">We couldn’t load the free times.</p>'
    }
  }
  new IntersectionObserver(load, { rootMargin: '400px' }).observe(island.firstElementChild)
}
