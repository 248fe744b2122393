import type { InvoiceTotals } from '@synapse/shared/invoice/calculate'
import { formatEuro } from '@synapse/shared/money'
import classes from '#invoice/SumList.module.css'

/** Shows the totals of an invoice or a quote, if all its lines are valid. */
export const SumList = ({ totals }: { totals: InvoiceTotals | undefined }) =>
  totals && (
    <dl className={classes.totals}>
      <dt>Net</dt>
      <dd>{formatEuro(totals.net)}</dd>
      <dt>VAT</dt>
      <dd>{formatEuro(totals.vat)}</dd>
      <dt>Total</dt>
      <dd>{formatEuro(totals.gross)}</dd>
    </dl>
  )
