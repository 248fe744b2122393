import type { InvoiceTotals } from '@synapse/shared/invoice/calculate'
import { formatEuro } from '@synapse/shared/money'
import classes from '#invoice/SumList.module.css'

/** What lines come to; nothing as long as something in one of them is no number. */
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
