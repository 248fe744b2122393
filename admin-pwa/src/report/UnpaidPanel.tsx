import { ageLabels } from '@synapse/shared/report/books'
import type { Books } from '#report/queries.ts'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { shortDay } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'

/** What is owed, by how late it is. */
export const UnpaidPanel = ({ unpaid, today }: Pick<Books, 'unpaid' | 'today'>) => (
  <Panel title="Unpaid by Age">
    <FigureTable label="Unpaid by age" headers={['Due', 'Invoices', 'Owed']}>
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
      {`What is still to be paid of issued invoices on ${shortDay(`${today}T12:00:00Z`)}, counted from their due date.`}
    </p>
  </Panel>
)
