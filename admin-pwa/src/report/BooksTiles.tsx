import type { Books } from '#report/queries.ts'
import { euro } from '#ui/figure/Money.tsx'
import { Tile, Tiles } from '#ui/figure/Tiles.tsx'
import { pluralize } from '#ui/format/format.ts'
import { formatDate } from '#ui/format/format-time.ts'

/** Shows income, expenses and profit, each with an explanation. */
export const BooksTiles = ({ books }: { books: Books }) => {
  const { income, bookings, sales, spent, stripeFees, profit, prepaid, taxableProfit, owed } = books
  const costs =
    (bookings.fees === '0.00' ? '' : `, less ${euro(bookings.fees)} lost to disputes`) +
    (stripeFees.amount === '0.00' ? '' : `, less ${euro(stripeFees.amount)} in Stripe fees`)
  return (
    <Tiles label="Books">
      <Tile
        label="Invoiced excluding VAT"
        value={euro(income.total.net)}
        note={`${euro(income.total.gross)} including VAT`}
        info="Invoices less credit notes"
      />
      <Tile
        label="Bookings excluding VAT"
        value={euro(bookings.net)}
        note={`${euro(bookings.gross)} including VAT`}
        info={`Payments less refunds for ${pluralize(bookings.count, 'booking')} without an invoice`}
      />
      <Tile
        label="VAT"
        value={euro(sales.vat)}
        info="On invoices and bookings, less credit notes and refunds. VAT on expenses is in the VAT return"
      />
      <Tile
        label="Expenses"
        value={euro(spent.amount)}
        note={`${euro(spent.deductible)} deductible`}
        info="Business expenses including VAT, without Stripe fees"
      />
      <Tile
        label="Profit"
        value={euro(profit)}
        note={`${euro(prepaid.amount)} paid in advance`}
        info={`Invoices and bookings excluding VAT${costs}, less expenses${spent.vat === '0.00' ? '' : ', excluding the VAT you deduct'}. Profit after deductible expenses only: ${euro(taxableProfit)}. Paid in advance: payments less refunds for sessions after ${formatDate(prepaid.asOf)}, including VAT, which count on the day of payment`}
      />
      <Tile
        label="Unpaid invoices"
        value={euro(owed)}
        note="As of today"
        info="Outstanding on issued invoices, regardless of the period"
      />
    </Tiles>
  )
}
