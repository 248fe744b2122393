import { ageLabels } from '@synapse/shared/report/books'
import type { Books } from '#report/queries.ts'
import { FigureTable } from '#ui/FigureTable.tsx'
import { shortDay } from '#ui/format-time.ts'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Shows unpaid invoices, grouped by how long they are overdue. */
export const UnpaidPanel = ({ unpaid, today }: Pick<Books, 'unpaid' | 'today'>) => (
  <Panel title="Unpaid invoices by age">
    <FigureTable label="Unpaid invoices by age" headers={['Due', 'Invoices', 'Balance due']}>
      {unpaid.map(({ age, count, owed }) => (
        <tr key={age}>
          <th scope="row">{ageLabels[age]}</th>
          <td>{count.toLocaleString('en-GB')}</td>
          <td>
            <Money amount={owed} />
          </td>
        </tr>
      ))}
    </FigureTable>
    <p className="soft">
      {`Outstanding on issued invoices as of ${shortDay(`${today}T12:00:00Z`)}, by days past due.`}
    </p>
  </Panel>
)
