// Loads and starts a page's island. `replaceLoader` compiles this script into the page, and fills in
// these constants.

declare const componentName: string
/** The URLs of the component, its renderer and the modules that they import. */
declare const urls: string[]
declare const startsWhenSeen: boolean

const island = document.querySelector('astro-island')

/**
 * Requests all modules at the same time. If a script can't be loaded, retries once with a different
 * URL, like Astro's loader, because browsers don't fetch a failed URL again. If loading fails or
 * takes more than 8 seconds, `IslandFallback` is shown until the island starts.
 */
const load = async () => {
  const markLate = () => island?.classList.add('late')
  setTimeout(markLate, 8000)
  try {
    const [components, renderer] = await Promise.all(
      urls.map((url) => import(url).catch(() => import(`${url}?retry`))),
    )
    const props = island?.getAttribute('props') ?? 'null'
    renderer.default(island)(components[componentName], JSON.parse(props), {}, {})
    island?.removeAttribute('ssr')
  } catch {
    markLate()
  }
}

/** Waits until the island is about to scroll into view. */
const loadWhenSeen = (content: Element) =>
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      load()
    },
    { rootMargin: '400px' },
  ).observe(content)

/**
 * Waits until the first frame is on screen, so that scripts don't delay it. That is certain only
 * once the second frame starts. Hidden pages render no frames.
 */
const loadAfterFirstFrame = () => {
  if (document.hidden) load()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)))
}

// If a website takes no bookings, its page has no booking form.
if (island?.firstElementChild)
  startsWhenSeen ? loadWhenSeen(island.firstElementChild) : loadAfterFirstFrame()
