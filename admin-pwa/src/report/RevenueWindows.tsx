import type { Report } from '#report/ReportTiles.tsx'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Shows the revenue of the last 7 to 365 days, whatever period is selected. */
export const RevenueWindows = ({ windows }: { windows: Report['windows'] }) => (
  <Panel title="Recent revenue">
    <FigureTable label="Recent revenue" headers={['Up to today', 'Sessions', 'Revenue']}>
      {windows.map(({ days, sessions, revenue }) => (
        <tr key={days}>
          <th scope="row">{`Last ${days} days`}</th>
          <td>{sessions.toLocaleString('en-GB')}</td>
          <td>
            <Money amount={revenue} />
          </td>
        </tr>
      ))}
    </FigureTable>
  </Panel>
)
