import { formatRate, formatShare } from '#report/compare.ts'
import type { Report } from '#report/queries.ts'
import { FigureTable } from '#ui/figure/FigureTable.tsx'
import { euro, Money } from '#ui/figure/Money.tsx'
import { formatCount } from '#ui/format/format.ts'
import { Panel } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useSlug } from '#ui/route/use-slug.ts'

type Props = { report: Report }

export const CancelledPanel = ({ report: { current, previous } }: Props) => {
  const { cancelled, refunded, calledOff } = current
  const before =
    previous.calledOff.percent === null
      ? ''
      : `, compared with ${formatRate(previous.calledOff)} in the previous period`
  const row = (name: string, { sessions, givenBack, kept }: typeof cancelled) =>
    [
      name,
      `${formatCount(sessions)} (${formatShare(sessions, calledOff.whole)})`,
      euro(givenBack),
      euro(kept),
    ] as const
  return (
    <Panel title="Cancelled and refunded">
      <FigureTable
        label="Cancelled and refunded sessions"
        headers={['Sessions', 'Number', 'Refunded', 'Retained']}
        rows={[row('Cancelled', cancelled), row('Refunded', refunded)]}
      />
      <p className="soft">
        {`${calledOff.part} of ${calledOff.whole} booked sessions: ${formatRate(calledOff)}${before}. The money you kept is included in revenue.`}
      </p>
    </Panel>
  )
}

export const CouponsPanel = ({ report: { coupons, current } }: Props) => {
  const { codes, uses } = coupons
  const listed = codes.length === 1 ? codes : [...codes, { ...coupons, code: 'All coupons' }]
  return (
    <Panel title="Coupons">
      {uses === 0 ? (
        <p className="soft">No coupons were used in this period.</p>
      ) : (
        <>
          <FigureTable
            label="Coupons"
            hasTotal={codes.length > 1}
            headers={['Code', 'Uses', 'Discount', 'Revenue']}
            rows={listed.map(({ code, uses, discount, revenue }) => [
              code,
              formatCount(uses),
              euro(discount),
              euro(revenue),
            ])}
          />
          <p className="soft">
            {`${uses} of ${current.sessions} sessions, ${formatShare(uses, current.sessions)}. Cancelled sessions aren’t counted.`}
          </p>
        </>
      )}
    </Panel>
  )
}

export const RecentRevenuePanel = ({ report: { windows } }: Props) => (
  <Panel title="Recent revenue">
    <FigureTable
      label="Recent revenue"
      headers={['Up to today', 'Sessions', 'Revenue']}
      rows={windows.map(({ days, sessions, revenue }) => [
        `Last ${days} days`,
        formatCount(sessions),
        euro(revenue),
      ])}
    />
  </Panel>
)

export const TopStudentsPanel = ({ report: { topStudents } }: Props) => {
  const slug = useSlug()
  return (
    <Panel title="Top students">
      {topStudents.length === 0 ? (
        <p className="soft">No sessions in this period.</p>
      ) : (
        <FigureTable label="Top students" headers={['Student', 'Sessions', 'Revenue']}>
          {topStudents.map(({ email, name, sessions, revenue }) => (
            <tr key={email} className="one-link">
              <th scope="row">
                <RouteLink to={paths.student(slug, email)}>{name}</RouteLink>
              </th>
              <td>{sessions}</td>
              <td>
                <Money amount={revenue} />
              </td>
            </tr>
          ))}
        </FigureTable>
      )}
    </Panel>
  )
}
