import { formatRate, formatShare } from '#report/compare.ts'
import type { Report } from '#report/ReportTiles.tsx'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Shows the number of cancelled and refunded sessions, and the amounts refunded and retained. */
export const CancelledPanel = ({ report: { current, previous } }: { report: Report }) => {
  const { cancelled, refunded, calledOff } = current
  const before =
    previous.calledOff.percent === null
      ? ''
      : `, compared with ${formatRate(previous.calledOff)} in the previous period`
  return (
    <Panel title="Cancelled and refunded">
      <FigureTable
        label="Cancelled and refunded sessions"
        headers={['Sessions', 'Number', 'Refunded', 'Retained']}
      >
        {[
          { name: 'Cancelled', ...cancelled },
          { name: 'Refunded', ...refunded },
        ].map(({ name, sessions, givenBack, kept }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{`${sessions.toLocaleString('en-GB')} (${formatShare(sessions, calledOff.whole)})`}</td>
            <td>
              <Money amount={givenBack} />
            </td>
            <td>
              <Money amount={kept} />
            </td>
          </tr>
        ))}
      </FigureTable>
      <p className="soft">
        {`${calledOff.part} of ${calledOff.whole} booked sessions: ${formatRate(calledOff)}${before}. Money you retained is included in revenue.`}
      </p>
    </Panel>
  )
}
