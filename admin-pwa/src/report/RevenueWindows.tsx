import type { Report } from '#report/ReportTiles.tsx'
import classes from '#report/RevenueWindows.module.css'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** What came in in the last days, whatever range is chosen. */
export const RevenueWindows = ({ windows }: { windows: Report['windows'] }) => (
  <Panel title="Revenue Windows">
    <table className={classes.table} aria-label="Revenue windows">
      <thead>
        <tr>
          <th scope="col">Up to today</th>
          <th scope="col">Sessions</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {windows.map(({ days, sessions, revenue }) => (
          <tr key={days}>
            <th scope="row">{`Last ${days} days`}</th>
            <td>{sessions.toLocaleString('en-GB')}</td>
            <td>
              <Money amount={revenue} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)
