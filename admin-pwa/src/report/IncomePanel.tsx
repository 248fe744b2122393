import type { Books } from '#report/queries.ts'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Shows income from invoices, credit notes and bookings without an invoice. */
export const IncomePanel = ({ books: { income, bookings, sales } }: { books: Books }) => (
  <Panel title="Income">
    <FigureTable label="Income" headers={['From', 'Net', 'VAT', 'Total']}>
      <Row name={`Invoices (${income.invoices.count})`} of={income.invoices} />
      <Row name={`Credit notes (${income.creditNotes.count})`} of={income.creditNotes} />
      <Row name={`Bookings without an invoice (${bookings.count})`} of={bookings} />
      <Row name="Total" of={sales} />
    </FigureTable>
    <p className="soft">
      Booking prices include VAT at your current registration. A payment counts here until the
      booking is invoiced; from that day on, its invoice counts instead.
    </p>
  </Panel>
)

type Props = { name: string; of: Books['sales'] }

const Row = ({ name, of: { net, vat, gross } }: Props) => (
  <tr>
    <th scope="row">{name}</th>
    <td>
      <Money amount={net} />
    </td>
    <td>
      <Money amount={vat} />
    </td>
    <td>
      <Money amount={gross} />
    </td>
  </tr>
)
