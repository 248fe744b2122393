import { useEffect, useEffectEvent } from 'react'
import { useFilters } from '#ui/search-params.ts'

/**
 * Opens a dialog once if the URL requests it (`?new=booking`). Shortcuts and the search use such
 * URLs.
 */
export const useOpenFromUrl = (what: string, open: () => void): void => {
  const { get, replace } = useFilters()
  const isRequested = get('new') === what
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (!isRequested) return
    openNow()
    replace({ new: '' })
  }, [isRequested, replace])
}
