import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const astroLoader = /<script>\(\(\)=>\{(?:(?!<\/script>).)*\bastro-island\b.*?<\/script>/s
const visibleDirective = /<script>\(\(\)=>\{(?:(?!<\/script>).)*\bastro:visible\b.*?<\/script>/s

/**
 * Astro's loader of islands weighs 1.7 kB and can do much that the landing page has no use for. A
 * page all of whose islands wait to be scrolled to, and take no properties, gets the few lines below.
 */
export const smallIslandLoader = () => ({
  name: 'small-island-loader',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      for (const file of await readdir(root, { recursive: true }))
        if (file.endsWith('.html')) await replaceLoader(join(root, file))
    },
  },
})

const replaceLoader = async (path) => {
  const html = await readFile(path, 'utf8')
  const islands = html.match(/<astro-island [^>]*>/g) ?? []
  if (islands.length === 0 || !islands.every(isSimple)) return
  if (!astroLoader.test(html) || !visibleDirective.test(html))
    throw new Error(
      `${path}: Astro’s loader looks otherwise than in the version this was made for.`,
    )
  const script = `<script type="module">(${loadIslands.toString().replace(/\n\s+/g, '\n')})()</script>`
  await writeFile(
    path,
    html
      .replace(visibleDirective, '')
      .replace(astroLoader, '')
      .replace('</body>', () => `${script}</body>`),
  )
}

const isSimple = (island) => island.includes(' client="visible"') && island.includes(' props="{}"')

/** Runs in the browser. */
const loadIslands = () => {
  const fetched = (url) => import(url).catch(() => import(`${url}?again`))
  for (const island of document.querySelectorAll('astro-island'))
    new IntersectionObserver(
      async (seen, observer) => {
        if (!seen.some((one) => one.isIntersecting)) return
        observer.disconnect()
        const of = (name) => island.getAttribute(name)
        const [components, renderer] = await Promise.all(
          ['component-url', 'renderer-url'].map((name) => fetched(of(name))),
        )
        await renderer.default(island)(
          components[of('component-export')],
          {},
          {},
          { client: of('client') },
        )
        island.removeAttribute('ssr')
      },
      JSON.parse(island.getAttribute('opts')).value,
    ).observe(island.firstElementChild)
}
