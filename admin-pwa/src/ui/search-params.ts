import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A screen's filters, kept in the address: back, reload and a shared link show the same list.
 * Setting '' or undefined removes a part; anything but the page goes back to page 1.
 */
export const useFilters = () => {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (changes: Record<string, string | number | undefined>) =>
      setParams(
        () => {
          // From the address itself: of two quick changes the second comes before the first is drawn.
          const next = new URLSearchParams(window.location.search)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes))
            if (value === undefined || value === '') next.delete(name)
            else next.set(name, String(value))
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const get = useCallback((name: string) => params.get(name) ?? '', [params])
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  return { get, set, page }
}

/** The value if it is one of those, else nothing: addresses are typed by hand, too. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  value: string,
): Value | undefined => values.find((one) => one === value)
