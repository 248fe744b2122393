import { VisuallyHidden } from '@mantine/core'
import { centsFromEuro, formatEuroShort } from '@synapse/shared/money'
import { barMark, periodLabel } from '#report/period.ts'
import type { Books } from '#report/queries.ts'
import classes from '#report/RevenueFigure.module.css'
import { BarChart } from '#ui/BarChart.tsx'
import { FigureTable } from '#ui/FigureTable.tsx'
import { euro, Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Shows income and expenses by month as charts, with a table for screen readers. */
export const BooksFigure = ({ series }: Pick<Books, 'series'>) => {
  const bars = (which: 'income' | 'expenses') =>
    series.map(({ month, [which]: amount }) => ({
      name: periodLabel(month),
      mark: barMark(month),
      value: centsFromEuro(amount) / 100,
      text: euro(amount),
    }))
  const format = (value: number) => formatEuroShort(Math.round(value * 100))
  return (
    <Panel title="Month by month">
      <figure className={classes.figure}>
        <div className={classes.charts} aria-hidden="true">
          <BarChart title="Income" tone="accent" bars={bars('income')} format={format} />
          <BarChart title="Expenses" tone="warm" bars={bars('expenses')} format={format} />
        </div>
        <VisuallyHidden>
          <FigureTable label="Month by month" headers={['Month', 'Income', 'Expenses']}>
            {series.map(({ month, income, expenses }) => (
              <tr key={month}>
                <th scope="row">{periodLabel(month)}</th>
                <td>
                  <Money amount={income} />
                </td>
                <td>
                  <Money amount={expenses} />
                </td>
              </tr>
            ))}
          </FigureTable>
        </VisuallyHidden>
        <figcaption className="soft">
          Income is invoices and bookings without VAT, less the cost of disputes.
        </figcaption>
      </figure>
    </Panel>
  )
}
