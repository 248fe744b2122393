import type { Books } from '#report/queries.ts'
import { FigureTable } from '#ui/FigureTable.tsx'
import { euro, Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Shows expenses by category, with the deductible amount. */
export const SpendingPanel = ({ books }: { books: Books }) => (
  <Panel title="Expenses by category">
    {books.expenses.length === 0 ? (
      <p className="soft">No expenses in this period.</p>
    ) : (
      <FigureTable label="Expenses by category" headers={['Category', 'Spent', 'Deductible']}>
        {books.expenses.map(({ category, amount, deductible }) => (
          <tr key={category}>
            <th scope="row">{category}</th>
            <td>
              <Money amount={amount} />
            </td>
            <td>
              <Money amount={deductible} />
            </td>
          </tr>
        ))}
      </FigureTable>
    )}
    <p className="soft">
      By date of the expense.
      {books.private.count > 0 && ` Excludes ${euro(books.private.amount)} of private expenses.`}
    </p>
  </Panel>
)
