import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ListScreen } from '#ui/list/ListScreen.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'

/** Returns the text of a list, by default without rows. */
const textOf = (state: { isEmpty: boolean; isActive: boolean }, rows: { id: string }[] = []) =>
  renderToString(
    <MantineProvider>
      <MemoryRouter>
        <ListScreen<{ id: string }>
          title="Clients"
          subtitle=""
          noun="clients"
          rows={{ data: rows, error: null, refetch: () => {} }}
          columns={[]}
          filters={<Toolbar label="Filter clients">Search</Toolbar>}
          isEmpty={state.isEmpty}
          filter={{ isActive: state.isActive, onClear: () => {} }}
          emptyState="Add a client."
        />
      </MemoryRouter>
    </MantineProvider>,
  ).replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')

test('offers to clear filters only if they hide rows, and offers filters only if there are rows', () => {
  const filtered = textOf({ isEmpty: false, isActive: true })
  expect(filtered).toMatch(/Search.*No matching clients.*Clear filters/s)
  expect(filtered).not.toContain('Add a client.')
  expect(textOf({ isEmpty: false, isActive: false })).toMatch(/^\s*Search\s*Add a client\.\s*$/)
  for (const isActive of [true, false])
    expect(textOf({ isEmpty: true, isActive })).toMatch(/^\s*Add a client\.\s*$/)
})

test('shows a button beside the filters that clears them while any is active', () => {
  const ofRows = (isActive: boolean) => textOf({ isEmpty: false, isActive }, [{ id: '1' }])
  expect(ofRows(true)).toMatch(/Search\s*Clear filters/)
  expect(ofRows(false)).not.toContain('Clear filters')
})
