import { percentText, shareText } from '#report/change.ts'
import type { Report } from '#report/ReportTiles.tsx'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** How many sessions were called off, and what came of their money. */
export const CalledOffPanel = ({ report: { current, previous } }: { report: Report }) => {
  const { cancelled, refunded, calledOff } = current
  const before =
    previous.calledOff.percent === null
      ? ''
      : `, after ${percentText(previous.calledOff)} in as many days before`
  return (
    <Panel title="Cancelled and Refunded">
      <FigureTable
        label="Cancelled and refunded sessions"
        headers={['Sessions', 'Number', 'Given back', 'Kept']}
      >
        {[
          { name: 'Cancelled', ...cancelled },
          { name: 'Refunded', ...refunded },
        ].map(({ name, sessions, givenBack, kept }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{`${sessions.toLocaleString('en-GB')} (${shareText(sessions, calledOff.whole)})`}</td>
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
        {`${calledOff.part} of ${calledOff.whole} booked sessions: ${percentText(calledOff)}${before}. What was kept is in the revenue.`}
      </p>
    </Panel>
  )
}
