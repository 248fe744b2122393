import { useEffect, useEffectEvent } from 'react'
import { useFilters } from '#ui/search-params.ts'

/** Opens a dialog once if the URL asks for it (`?new=booking`), as shortcuts and the search do. */
export const useOpenFromUrl = (what: string, open: () => void): void => {
  const { get, replace } = useFilters()
  const isAsked = get('new') === what
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (!isAsked) return
    openNow()
    replace({ new: '' })
  }, [isAsked, replace])
}
