import { Money } from '#ui/figure/Money.tsx'
import type { Column } from '#ui/list/DataTable.tsx'

/**
 * Returns a column of euro amounts. By default, a row on a phone shows the amount beside its name.
 */
export const moneyColumn = <Row,>(
  header: string,
  amountOf: (row: Row) => string,
  options: Partial<Column<Row>> = {},
): Column<Row> => ({
  header,
  align: 'right',
  place: 'amount',
  render: (row) => <Money amount={amountOf(row)} />,
  ...options,
})
