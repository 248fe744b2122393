import { use, useCallback } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from 'react-router'

type Changes = Record<string, string | number | undefined>

/**
 * Filters that are typed. They replace the history entry, so that Back doesn't step through single
 * letters.
 */
const typed = ['search', 'from', 'to']

/**
 * Keeps a screen's filters in the URL, so that Back, a reload and a shared link show the same list.
 * Setting '' or undefined removes a filter. Changing a filter returns to page 1.
 */
export const useUrlFilters = () => {
  const [params, setParams] = useSearchParams()
  const router = use(RouterContext)?.router
  const go = useCallback(
    (changes: Changes, replace: boolean) => {
      // A delayed change must not undo a navigation that is still being rendered.
      const next = router?.state.navigation.location
      if (replace && next && next.pathname !== window.location.pathname) return
      // Read the current URL, because the last render may lack a change that has just been made.
      const present = new URLSearchParams(window.location.search)
      const wanted = changed(present, changes)
      if (wanted.toString() !== present.toString())
        setParams(wanted, { replace, preventScrollReset: replace })
    },
    [router, setParams],
  )
  const set = useCallback(
    (changes: Changes) => {
      const isTyped = Object.keys(changes).every((name) => typed.includes(name))
      go(changes, isTyped)
    },
    [go],
  )
  const get = useCallback((name: string) => params.get(name) ?? '', [params])
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const search = get('search') || undefined
  return {
    get,
    set,
    search,
    page,
    replace: useCallback((changes: Changes) => go(changes, true), [go]),
  }
}

/** Returns a value, for example from the URL, if it is in the list or one of the options. */
export const parseOption = <const Value extends string>(
  values: readonly (Value | { value: Value })[],
  value: string,
): Value | undefined =>
  values.map((one) => (typeof one === 'string' ? one : one.value)).find((one) => one === value)

const changed = (present: URLSearchParams, changes: Changes) => {
  const next = new URLSearchParams(present)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  return next
}
