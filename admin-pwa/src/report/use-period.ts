import type { Days } from '@synapse/shared/time'
import { today } from '#ui/format/format-time.ts'
import { useUrlFilters } from '#ui/route/search-params.ts'

type Read = (from: string, to: string, today: string) => Days

/**
 * Reads the period from the URL, and changes it there.
 * @param read converts the URL's dates, which may be missing or invalid, to a period
 */
export const usePeriod = (read: Read) => {
  const { get, set } = useUrlFilters()
  return {
    period: read(get('from'), get('to'), today()),
    setPeriod: (change: Partial<Days>) => {
      // Read the current URL, because the last render may not include a date that was just entered.
      const params = new URLSearchParams(window.location.search)
      set({ ...read(params.get('from') ?? '', params.get('to') ?? '', today()), ...change })
    },
  }
}
