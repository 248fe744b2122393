import { shareText } from '#report/change.ts'
import type { Report } from '#report/ReportTiles.tsx'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** What coupons cost and brought, those that were used most first. */
export const CouponsPanel = ({ report: { coupons, current } }: { report: Report }) => {
  const { codes, uses } = coupons
  const rows = codes.length === 1 ? codes : [...codes, { ...coupons, code: 'All coupons' }]
  return (
    <Panel title="Coupons">
      {uses === 0 ? (
        <p className="soft">No session of these days was booked with a coupon.</p>
      ) : (
        <>
          <FigureTable label="Coupons" headers={['Code', 'Uses', 'Discount', 'Revenue']}>
            {rows.map(({ code, uses, discount, revenue }) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td>{uses.toLocaleString('en-GB')}</td>
                <td>
                  <Money amount={discount} />
                </td>
                <td>
                  <Money amount={revenue} />
                </td>
              </tr>
            ))}
          </FigureTable>
          <p className="soft">
            {`${uses} of ${current.sessions} sessions, ${shareText(uses, current.sessions)}. Those that were called off are not counted.`}
          </p>
        </>
      )}
    </Panel>
  )
}
