import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const islandLoaders =
  /<script>\(\(\)=>\{(?:(?!<\/script>).)*\bastro[:-](?:load|visible|island)\b.*?<\/script>/gs

/**
 * Replaces Astro's island loader, which is 1.6 kB after compression, with `loadIsland`. A page
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
  const urls = [...new Set([...entries, ...imported.flat()])]
  const props = plainProps(read('props'))
  // If an island has no `props` attribute, its props are null.
  const attributes = props === '{}' ? '' : ` prefix="${read('prefix')}" props="${props}"`
  const start = read('client') === 'visible' ? startWhenSeen : startAfterFirstFrame
  const loadArguments = `island,${JSON.stringify(read('component-export'))},${JSON.stringify(urls)}`
  // If a website takes no bookings, its page has no booking form.
  const script =
    "const island = document.querySelector('astro-island')\n" +
    `if (island) (${start})(island, () => (${loadIsland})(${loadArguments}))`
      .replaceAll(/\n\s+/g, '\n')
      .replaceAll(/ ?(=>|[=?:,{}()]) ?/g, '$1')
  return html
    .replaceAll(islandLoaders, '')
    .replace(island, () => `<astro-island ssr${attributes}>`)
    .replace('<!--astro:end-->', '')
    .replace('</body>', () => `<script type="module">${script}</script></body>`)
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

// The functions below are copied into the page. They have no comments, which would be copied too,
// and no types, whose removal would leave gaps.

type Island = {
  getAttribute: (name: string) => string
  removeAttribute: (name: string) => void
  classList: DOMTokenList
  firstElementChild: Element
}
type Load = (island: Island, name: string, urls: string[]) => Promise<void>
type Start = (island: Island, load: () => void) => void

/**
 * Loads and starts the island. The first two URLs are its component and its renderer. The others,
 * which these two import, are requested at the same time. Like Astro's loader, retries once if a
 * script can't be loaded, with a different URL, because browsers don't fetch a failed URL again.
 * `IslandFallback` is shown while the island is late and still has its `ssr` attribute.
 */
const loadIsland: Load = async (island, name, urls) => {
  const markLate = () => island.classList.add('late')
  setTimeout(markLate, 8000)
  try {
    const [components, renderer] = await Promise.all(
      urls.map((url) => import(url).catch(() => import(`${url}?retry`))),
    )
    renderer.default(island)(components[name], JSON.parse(island.getAttribute('props')), {}, {})
    island.removeAttribute('ssr')
  } catch {
    markLate()
  }
}

/**
 * Lets the page appear before scripts delay it. The first frame is visible only when the second one
 * starts. Hidden pages have no frames.
 */
const startAfterFirstFrame: Start = (_, load) =>
  document.hidden
    ? load()
    : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)))

/** Waits until the island is about to scroll into view. */
const startWhenSeen: Start = (island, load) =>
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      load()
    },
    { rootMargin: '400px' },
  ).observe(island.firstElementChild)
