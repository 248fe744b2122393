import { formatShare } from '#report/compare.ts'
import type { Report } from '#report/ReportTiles.tsx'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Shows the uses, discount and revenue of each coupon, most used first. */
export const CouponsPanel = ({ report: { coupons, current } }: { report: Report }) => {
  const { codes, uses } = coupons
  const rows = codes.length === 1 ? codes : [...codes, { ...coupons, code: 'All coupons' }]
  return (
    <Panel title="Coupons">
      {uses === 0 ? (
        <p className="soft">No coupons were used in this period.</p>
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
            {`${uses} of ${current.sessions} sessions, ${formatShare(uses, current.sessions)}. Cancelled sessions aren’t counted.`}
          </p>
        </>
      )}
    </Panel>
  )
}
