import { transform } from 'esbuild'
import { changePages } from './change-pages.mjs'
import { whenTouched } from './client-touch.mjs'

const inlineScript = (word) =>
  new RegExp(`<script>\\(\\(\\)=>\\{(?:(?!</script>).)*\\b${word}\\b.*?</script>`, 's')
const astroLoader = inlineScript('astro-island')
const directives = ['visible', 'touch']

/**
 * Adds the directives `client:touch` and `client:paint`. Astro's loader of islands weighs 1.7 kB and
 * can do much that the landing page has no use for. A page all of whose islands wait to be scrolled to
 * or touched, and take no properties, gets the few lines below.
 */
export const smallIslandLoader = () => ({
  name: 'small-island-loader',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'paint'])
        addClientDirective({ name, entrypoint: `./integrations/client-${name}.mjs` })
    },
    'astro:build:done': changePages((html, path) => replaceLoader(html, path)),
  },
})

const replaceLoader = async (html, path) => {
  const islands = html.match(/<astro-island [^>]*>/g) ?? []
  if (islands.length === 0 || !islands.every(isSimple)) return html
  const used = directives.filter((name) => islands.some((island) => waitsFor(name, island)))
  const scripts = [astroLoader, ...used.map((name) => inlineScript(`astro:${name}`))]
  if (!scripts.every((script) => script.test(html)))
    throw new Error(
      `${path}: Astro’s loader looks otherwise than in the version this was made for.`,
    )
  const { code } = await transform(`(${loadIslands})(${whenTouched})`, { minify: true })
  return scripts
    .reduceRight((rest, one) => rest.replace(one, ''), html)
    .replace(/ opts="[^"]*"(?=[^<>]*>)(?<= client="touch" opts="[^"]*")/g, '')
    .replace(
      /(?<= opts=")\{&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:({[^"]*})\}(?=")/g,
      '$1',
    )
    .replace(/(?<=<astro-island[^<>]*) (uid|await-children|props)(="[^"]*")?/g, '')
    .replaceAll('<!--astro:end-->', '')
    .replace('</body>', () => `<script type="module">${code.trim()}</script></body>`)
}

const waitsFor = (name, island) => island.includes(` client="${name}"`)

const isSimple = (island) =>
  directives.some((name) => waitsFor(name, island)) && island.includes(' props="{}"')

/** Runs in the browser, which keeps a failure under its address. */
const loadIslands = (whenTouched) => {
  const fetched = (url) => import(url).catch(() => import(`${url}?${Date.now()}`))
  for (const island of document.querySelectorAll('astro-island')) {
    const of = (name) => island.getAttribute(name)
    const load = async () => {
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
    }
    if (of('client') === 'touch') whenTouched(load, island)
    else
      new IntersectionObserver(
        (seen, observer) => {
          if (!seen.some((one) => one.isIntersecting)) return
          observer.disconnect()
          load()
        },
        JSON.parse(of('opts')),
      ).observe(island.firstElementChild)
  }
}
