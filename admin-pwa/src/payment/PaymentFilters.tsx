import { Button, TextInput } from '@mantine/core'
import { SearchField } from '#ui/SearchField.tsx'
import { useFilters } from '#ui/search-params.ts'
import { Toolbar } from '#ui/Toolbar.tsx'

/** Which payments the screen shows, read from the address. */
export const usePaymentFilters = (website: string) => {
  const { get, set, page } = useFilters()
  const filter = {
    website,
    search: get('search') || undefined,
    from: dateOf(get('from')),
    to: dateOf(get('to')),
  }
  return {
    filter,
    page,
    isFiltered: Boolean(filter.search || filter.from || filter.to),
    change: set,
    showPage: (next: number) => set({ page: next === 1 ? '' : next }),
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
    <TextInput
      label="From"
      type="date"
      value={props.filter.from ?? ''}
      onChange={(event) => props.change({ from: event.currentTarget.value })}
    />
    <TextInput
      label="To"
      type="date"
      value={props.filter.to ?? ''}
      onChange={(event) => props.change({ to: event.currentTarget.value })}
    />
    {props.isFiltered && (
      <Button variant="subtle" onClick={props.clear}>
        Clear filters
      </Button>
    )}
  </Toolbar>
)

const dateOf = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
