import type { Books } from '#report/queries.ts'
import { FigureTable } from '#ui/FigureTable.tsx'
import { euro, Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Expenses by category, with the share of each that may be deducted. */
export const SpendingPanel = ({ books }: { books: Books }) => (
  <Panel title="Expenses by Category">
    {books.expenses.length === 0 ? (
      <p className="soft">The business spent nothing in these days.</p>
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
      By their day, each share rounded by itself.
      {books.private.count > 0 &&
        ` ${euro(books.private.amount)} of private expenses are left out.`}
    </p>
  </Panel>
)
