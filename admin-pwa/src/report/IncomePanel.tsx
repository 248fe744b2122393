import type { Books } from '#report/queries.ts'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** What was invoiced and what was taken back. */
export const IncomePanel = ({ income }: { income: Books['income'] }) => (
  <Panel title="Invoices and Credit Notes">
    <FigureTable label="Invoices and credit notes" headers={['Documents', 'Net', 'VAT', 'Total']}>
      <Documents name={`Invoices (${income.invoices.count})`} of={income.invoices} />
      <Documents name={`Credit notes (${income.creditNotes.count})`} of={income.creditNotes} />
      <Documents name="Together" of={income.total} />
    </FigureTable>
    <p className="soft">By the day of issue. A credit note counts on its own day.</p>
  </Panel>
)

type Props = { name: string; of: Books['income']['total'] }

const Documents = ({ name, of: { net, vat, gross } }: Props) => (
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
