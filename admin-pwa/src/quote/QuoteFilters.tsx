import { NativeSelect } from '@mantine/core'
import { quoteStates } from '@synapse/shared/quote/quote'
import type { QuoteFilter } from '#quote/quote-list.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { states } from '#ui/states.ts'
import { Toolbar } from '#ui/Toolbar.tsx'

type Props = {
  filter: QuoteFilter
  /** The website whose quotes are listed; undefined in the list of all quotes. */
  website: string | undefined
  onFilter: (changes: Record<string, string>) => void
}

export const QuoteFilters = ({ filter, website, onFilter }: Props) => (
  <Toolbar label="Filter quotes">
    <SearchField
      label="Search quotes"
      placeholder="Number, client, title"
      value={filter.search}
      onSearch={(search) => onFilter({ search })}
    />
    <NativeSelect
      label="Status"
      value={filter.state ?? ''}
      onChange={({ currentTarget: { value } }) => onFilter({ state: value })}
      data={[
        { value: '', label: 'All' },
        ...quoteStates.map((value) => ({ value, label: states[value].label })),
      ]}
    />
    {website && (
      <NativeSelect
        label="Website"
        value={filter.isOfAll ? 'all' : ''}
        onChange={({ currentTarget: { value } }) => onFilter({ of: value })}
        data={[
          { value: '', label: website },
          { value: 'all', label: 'All websites' },
        ]}
      />
    )}
  </Toolbar>
)
