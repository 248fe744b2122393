import { expect, test } from 'vitest'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { textOf } from '#ui/render.test-support.tsx'

const listText = (state: { isEmpty: boolean; isFiltered: boolean }, rows: { id: string }[] = []) =>
  textOf(
    <ListLayout<{ id: string }>
      title="Clients"
      subtitle=""
      noun="clients"
      rows={{ data: rows, error: null, refetch: () => {} }}
      columns={[]}
      searchPlaceholder="Name"
      filterFields="Status"
      isEmpty={state.isEmpty}
      filter={{ search: state.isFiltered ? 'Maria' : '' }}
      emptyState="Add a client."
    />,
  )

test('with no rows, offers to clear the filters only if any are active', () => {
  const filtered = listText({ isEmpty: false, isFiltered: true })
  expect(filtered).toMatch(/Status.*No matching clients.*Clear filters/s)
  expect(filtered).not.toContain('Add a client.')
  expect(listText({ isEmpty: false, isFiltered: false })).toMatch(/^\s*Status\s*Add a client\.\s*$/)
  for (const isFiltered of [true, false])
    expect(listText({ isEmpty: true, isFiltered })).toMatch(/^\s*Add a client\.\s*$/)
})

test('shows “Clear filters” while any filter is active', () => {
  const ofRows = (isFiltered: boolean) => listText({ isEmpty: false, isFiltered }, [{ id: '1' }])
  expect(ofRows(true)).toMatch(/Status\s*Clear filters/)
  expect(ofRows(false)).not.toContain('Clear filters')
})
