import { Button, NativeSelect } from '@mantine/core'
import { SearchField } from '#ui/SearchField.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { Toolbar } from '#ui/Toolbar.tsx'

const shows = ['upcoming', 'active', 'past', 'archived'] as const

/** Reads the filters of the Students screen from the URL. */
export const useStudentFilters = (website: string) => {
  const { get, set, page } = useFilters()
  const filter = {
    website,
    search: get('search') || undefined,
    filter: oneOf(shows, get('show')) ?? ('all' as const),
  }
  return {
    filter,
    page,
    isFiltered: Boolean(filter.search) || filter.filter !== 'all',
    change: set,
    clear: () => set({ search: '', show: '' }),
  }
}

export const StudentFilters = (props: ReturnType<typeof useStudentFilters>) => (
  <Toolbar label="Filter students">
    <SearchField
      label="Search students"
      placeholder="Name or e-mail"
      value={props.filter.search ?? ''}
      onSearch={(search) => props.change({ search })}
    />
    <NativeSelect
      label="Show"
      value={props.filter.filter}
      onChange={({ currentTarget: { value } }) =>
        props.change({ show: value === 'all' ? '' : value })
      }
      data={[
        { value: 'all', label: 'All students' },
        { value: 'upcoming', label: 'With an upcoming session' },
        { value: 'active', label: 'With a session in the last 30 days' },
        { value: 'past', label: 'Without an upcoming session' },
        { value: 'archived', label: 'Archived' },
      ]}
    />
    {props.isFiltered && (
      <Button variant="subtle" onClick={props.clear}>
        Clear filters
      </Button>
    )}
  </Toolbar>
)
