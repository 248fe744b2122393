import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ListScreen } from '#ui/list/ListScreen.tsx'

/** Returns the text of a list without rows. */
const textOf = (state: { isEmpty: boolean; isActive: boolean }) =>
  renderToString(
    <MantineProvider>
      <MemoryRouter>
        <ListScreen<{ id: string }>
          title="Clients"
          subtitle=""
          noun="clients"
          rows={{ data: [], error: null, refetch: () => {} }}
          columns={[]}
          filters="Search"
          isEmpty={state.isEmpty}
          filter={{ isActive: state.isActive, onClear: () => {} }}
          emptyState="Add a client."
        />
      </MemoryRouter>
    </MantineProvider>,
  ).replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')

test('offers to clear filters only if they hide rows, and to filter only if there are rows', () => {
  const filtered = textOf({ isEmpty: false, isActive: true })
  expect(filtered).toMatch(/Search.*No matching clients.*Clear filters/s)
  expect(filtered).not.toContain('Add a client.')
  expect(textOf({ isEmpty: false, isActive: false })).toMatch(/^\s*Search\s*Add a client\.\s*$/)
  for (const isActive of [true, false])
    expect(textOf({ isEmpty: true, isActive })).toMatch(/^\s*Add a client\.\s*$/)
})
