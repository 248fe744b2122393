import { expect, test } from 'vitest'
import { DataTable } from '#ui/list/DataTable.tsx'
import { htmlOf } from '#ui/render.test-support.tsx'

test('shows one heading above consecutive rows of the same group', () => {
  const rows = ['Mon 1', 'Mon 2', 'Tue 1'].map((id) => ({ id }))
  const html = htmlOf(
    <DataTable
      label="Payments"
      columns={[{ header: 'Payment', render: ({ id }) => id }]}
      rows={rows}
      groupOf={({ id }) => `Day ${id.slice(0, 3)}`}
    />,
  )
  const texts = html.match(/Day \w+|(?:Mon|Tue) \d/g)
  expect(texts).toEqual(['Day Mon', 'Mon 1', 'Mon 2', 'Day Tue', 'Tue 1'])
})
