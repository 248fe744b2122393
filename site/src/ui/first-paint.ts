/*
 * Stands in the head of every page, before anything is drawn: sets the theme. And the class `whole`,
 * with which the page has its serif and what is below the first screen, when that is painted: in two
 * steps, of which `upper` is the first, or a slow phone would answer no touch meanwhile. At once where
 * all is cached, where a link leads into the page, and on reloading or coming back, which find the
 * place that was left. Nothing waits longer than two seconds.
 */
{
  const { classList } = document.documentElement
  const whole = () => {
    classList.add('upper', 'whole')
    try {
      sessionStorage.whole = 1
    } catch {}
  }
  classList.add('js')
  try {
    if (location.hash || performance.navigation.type || sessionStorage.whole) whole()
    if (localStorage.theme === 'dark') classList.add('dark')
  } catch {}
  setTimeout(whole, 2_000)
  // The first paint of all may be the page's colour only.
  new PerformanceObserver((seen) => {
    if (!seen.getEntriesByName('first-contentful-paint')[0]) return
    classList.add('upper')
    requestAnimationFrame(() => setTimeout(whole))
  }).observe({ type: 'paint', buffered: true })
}
