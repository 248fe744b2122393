import { Button } from '@mantine/core'
import { DateRangeFields } from '#ui/DateRangeFields.tsx'
import { parseIsoDate } from '#ui/date-input.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { useFilters } from '#ui/search-params.ts'
import { Toolbar } from '#ui/Toolbar.tsx'

/** Reads the filters of the Payments screen from the URL. */
export const usePaymentFilters = (website: string) => {
  const { get, set, page } = useFilters()
  const filter = {
    website,
    search: get('search') || undefined,
    from: parseIsoDate(get('from')),
    to: parseIsoDate(get('to')),
  }
  return {
    filter,
    page,
    isFiltered: Boolean(filter.search || filter.from || filter.to),
    change: set,
    clear: () => set({ search: '', from: '', to: '' }),
  }
}

export const PaymentFilters = (props: ReturnType<typeof usePaymentFilters>) => (
  <Toolbar label="Filter payments">
    <SearchField
      label="Search payments"
      placeholder="Name, e-mail or payment number"
      value={props.filter.search ?? ''}
      onSearch={(search) => props.change({ search })}
    />
    <DateRangeFields range={props.filter} onChange={props.change} />
    {props.isFiltered && (
      <Button variant="subtle" onClick={props.clear}>
        Clear filters
      </Button>
    )}
  </Toolbar>
)
