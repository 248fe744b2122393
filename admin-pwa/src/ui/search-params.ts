import { useCallback, useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from 'react-router'

type Changes = Record<string, string | number | undefined>

/** What is typed: the browser's Back leads over choices, not over letters. */
const typed = ['search', 'from', 'to']

/**
 * A screen's filters, kept in the address: back, reload and a shared link show the same list.
 * Setting '' or undefined removes a part; anything but the page goes back to page 1.
 */
export const useFilters = () => {
  const [params, setParams] = useSearchParams()
  const router = useContext(RouterContext)?.router
  const go = useCallback(
    (changes: Changes, replace: boolean) => {
      // What was typed last must not call back somebody who is on the way to another screen. The
      // router itself is asked: what is drawn of it comes a moment later.
      const next = router?.state.navigation.location
      if (replace && next && next.pathname !== window.location.pathname) return
      // From the address itself: of two quick changes the second comes before the first is drawn.
      const present = new URLSearchParams(window.location.search)
      const wanted = changed(present, changes)
      if (wanted.toString() !== present.toString()) setParams(wanted, { replace })
    },
    [router, setParams],
  )
  const set = useCallback(
    (changes: Changes) =>
      go(
        changes,
        Object.keys(changes).every((name) => typed.includes(name)),
      ),
    [go],
  )
  const get = useCallback((name: string) => params.get(name) ?? '', [params])
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  return { get, set, page, replace: useCallback((changes: Changes) => go(changes, true), [go]) }
}

/**
 * The page that a list shows: one that has become shorter shows its last, not an empty one, and the
 * address follows.
 * @param total undefined until it is known
 */
export const useExistingPage = (pageSize: number, total: number | undefined): number => {
  const { page, replace } = useFilters()
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize))
  const existing = Math.min(page, last)
  useEffect(() => {
    if (existing < page) replace({ page: existing === 1 ? '' : existing })
  }, [existing, page, replace])
  return existing
}

/** The value if it is one of those, else nothing: addresses are typed by hand, too. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  value: string,
): Value | undefined => values.find((one) => one === value)

const changed = (present: URLSearchParams, changes: Changes) => {
  const next = new URLSearchParams(present)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  return next
}
