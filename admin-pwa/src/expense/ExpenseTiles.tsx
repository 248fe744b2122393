import type { Expense } from '@synapse/shared/expense/contract'
import { sumExpenses } from '@synapse/shared/expense/expense'
import { formatEuro } from '@synapse/shared/money'
import { Tile, Tiles } from '#ui/Tiles.tsx'

/** Shows the totals of all expenses that match the filters, not only of the current page. */
export const ExpenseTiles = ({ expenses }: { expenses: readonly Expense[] }) => {
  const { totalCents, deductibleCents } = sumExpenses(expenses)
  const withoutReceipt = expenses.filter(({ receipt }) => !receipt).length
  return (
    <Tiles label="Totals">
      <Tile label="Total" value={formatEuro(totalCents)} note="Including VAT" />
      <Tile label="Deductible" value={formatEuro(deductibleCents)} />
      <Tile label="Expenses" value={expenses.length.toLocaleString('en-GB')} />
      <Tile label="Without a Receipt" value={withoutReceipt.toLocaleString('en-GB')} />
    </Tiles>
  )
}
