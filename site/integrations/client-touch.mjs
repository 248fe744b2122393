/**
 * Loads an island at the first touch, hover or focus of it, or when the address names a part of it. A
 * click on one of its links meanwhile is put into the address, where the island finds it; when the
 * scripts do not come, the island is marked `failed`, and the next click tries again. Runs in the browser.
 */
export const whenTouched = (load, island) => {
  const taken = new AbortController()
  const on = (where, type, hear, once = false) =>
    where.addEventListener(type, hear, { signal: taken.signal, once })
  let begun = false
  let asked = false
  const begin = async () => {
    if (begun) return
    begun = true
    try {
      await load()
      taken.abort()
    } catch {
      begun = false
    }
    island.toggleAttribute('failed', asked && !begun)
  }
  const ask = () => {
    asked = true
    begin()
  }
  const askedByAddress = () => {
    if (island.contains(document.getElementById(location.hash.slice(1)))) ask()
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) on(island, type, begin, true)
  on(island, 'click', (event) => {
    const link = event.target.closest('a')
    if (!link) return
    event.preventDefault()
    history.replaceState(null, '', link.hash)
    ask()
  })
  on(window, 'hashchange', askedByAddress)
  askedByAddress()
}

// biome-ignore lint/style/noDefaultExport: where Astro looks for what its directive does
export default (load, _options, island) =>
  whenTouched(async () => {
    const hydrate = await load()
    await hydrate()
  }, island)
