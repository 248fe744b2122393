/**
 * Loads an island when the page has been painted: what is read first comes first, and the scripts take
 * no time from it. At once where no paint is awaited, in a tab that nobody looks at yet.
 */
// biome-ignore lint/style/noDefaultExport: where Astro looks for what its directive does
export default (load) => {
  const begin = async () => {
    const hydrate = await load()
    await hydrate()
  }
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return begin()
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    begin()
  }).observe({ type: 'paint', buffered: true })
}
