import type { Books } from '#report/queries.ts'
import { euro } from '#ui/Money.tsx'
import { Tile, Tiles } from '#ui/Tiles.tsx'

/** What came in, what went out and what is left; below each figure what it is. */
export const BooksTiles = ({ books }: { books: Books }) => {
  const { income, bookings, spent, profit, taxableProfit, owed } = books
  return (
    <Tiles label="Books">
      <Tile
        label="Invoiced"
        value={euro(income.total.net)}
        note={`Invoices issued in these days less credit notes, without VAT. With it ${euro(income.total.gross)}`}
      />
      <Tile
        label="VAT"
        value={euro(income.total.vat)}
        note="On those invoices, less that on the credit notes. What you may claim back on expenses is not in it"
      />
      <Tile
        label="Bookings"
        value={euro(bookings.money)}
        note={`What ${counted(bookings.count, 'booking')} without an invoice brought, by the day of the session`}
      />
      <Tile
        label="Expenses"
        value={euro(spent.amount)}
        note={`Of the business, with the VAT in them. ${euro(spent.deductible)} may be deducted`}
      />
      <Tile
        label="Profit"
        value={euro(profit)}
        note={`Invoiced without VAT, and bookings, less expenses. Less those that may be deducted alone: ${euro(taxableProfit)}`}
      />
      <Tile
        label="Still Owed"
        value={euro(owed)}
        note="Of all issued invoices, today, whatever days are chosen"
      />
    </Tiles>
  )
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
