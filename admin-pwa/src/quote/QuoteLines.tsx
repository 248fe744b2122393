import { formatEuro } from '@synapse/shared/money'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteTotals } from '@synapse/shared/quote/quote'
import classes from '#quote/QuoteLines.module.css'
import { quantityText } from '#quote/quote-labels.ts'
import { FigureTable } from '#ui/FigureTable.tsx'
import { euro } from '#ui/Money.tsx'

/** Shows the lines of a quote, with VAT and totals. */
export const QuoteLines = ({ quote }: { quote: Quote }) => (
  <FigureTable label="Lines" headers={['Description', 'Amount']}>
    {quote.lines.map(({ id, description, quantity, unitPrice, net }) => (
      <tr key={id}>
        <th scope="row" className={classes.what}>
          {description}
          <span className="soft">{`${quantityText(quantity)} × ${euro(unitPrice)}`}</span>
        </th>
        <td>{euro(net)}</td>
      </tr>
    ))}
    <tr className={classes.sum}>
      <th scope="row">Net</th>
      <td>{euro(quote.subtotal)}</td>
    </tr>
    {quoteTotals(quote.lines).vatGroups.map(
      ({ vatCategory, vatHundredths, vatReason, vatCents }) => (
        <tr key={`${vatCategory} ${vatHundredths} ${vatReason}`} className={classes.sum}>
          <th scope="row" className={classes.what}>
            {vatCategory === 'standard' ? `VAT ${vatHundredths / 100}%` : 'No VAT'}
            {vatReason && <span className="soft">{vatReason}</span>}
          </th>
          <td>{formatEuro(vatCents)}</td>
        </tr>
      ),
    )}
    <tr className={classes.total}>
      <th scope="row">Total</th>
      <td>{euro(quote.total)}</td>
    </tr>
  </FigureTable>
)
