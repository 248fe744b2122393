import { useEffect, useRef } from 'react'
import { useFilters } from '#ui/search-params.ts'

/** An address can ask for a dialog, as a shortcut or the search does (`?new=booking`); it opens once. */
export const useAsked = (what: string, open: () => void): void => {
  const { get, replace } = useFilters()
  const isAsked = get('new') === what
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (!isAsked) return
    latest.current()
    replace({ new: '' })
  }, [isAsked, replace])
}
