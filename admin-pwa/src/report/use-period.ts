import type { Days } from '@synapse/shared/time'
import { today } from '#ui/format/format-time.ts'
import { useFilters } from '#ui/route/search-params.ts'

type Read = (from: string, to: string, today: string) => Days

/**
 * Reads and sets the period in the URL.
 * @param read returns the period, given the URL's dates, which can be missing or invalid
 */
export const usePeriod = (read: Read) => {
  const { get, set } = useFilters()
  return {
    period: read(get('from'), get('to'), today()),
    setPeriod: (change: Partial<Days>) => {
      // Read the current URL, because the last render may lack a date that was just entered.
      const params = new URLSearchParams(window.location.search)
      set({ ...read(params.get('from') ?? '', params.get('to') ?? '', today()), ...change })
    },
  }
}
