import { Group, RingProgress, Stack } from '@mantine/core'
import { centsFromEuro, formatEuroText, isZero } from '@synapse/shared/money'
import { humanize } from '@synapse/shared/text/humanize'
import { ChartFigure } from '#report/ChartFigure.tsx'
import { chartBar } from '#report/chart-labels.ts'
import { annualProjection, formatRate, formatShare } from '#report/compare.ts'
import type { Report } from '#report/queries.ts'
import { euroTexts, revenueInfo } from '#report/report-labels.ts'
import { Badge } from '#ui/Badge.tsx'
import { CollapsiblePanel } from '#ui/CollapsiblePanel.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FigureTable } from '#ui/figure/FigureTable.tsx'
import { Money } from '#ui/figure/Money.tsx'
import { formatCount, pluralize } from '#ui/format/format.ts'
import { today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { type Tone, toneColour } from '#ui/tone.ts'
import { usePackageTone } from '#website/queries.ts'

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
      ...euroTexts(givenBack, kept),
    ] as const
  return (
    <CollapsiblePanel onlyOnPhone title="Cancelled and refunded">
      <FigureTable
        label="Cancelled and refunded sessions"
        headers={['Outcome', 'Sessions', 'Refunded', 'Kept']}
        rows={[row('Cancelled', cancelled), row('Refunded', refunded)]}
      />
      {calledOff.whole > 0 && (
        <p className="soft">
          {`${calledOff.part} of ${calledOff.whole} booked sessions: ${formatRate(calledOff)}${before}. Cancellation income is part of revenue.`}
        </p>
      )}
    </CollapsiblePanel>
  )
}

export const CouponsPanel = ({ report: { coupons, current } }: Props) => {
  const { codes, uses } = coupons
  const listed = codes.length === 1 ? codes : [...codes, { ...coupons, code: 'All coupons' }]
  return (
    <CollapsiblePanel onlyOnPhone title="Coupons">
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
              ...euroTexts(discount, revenue),
            ])}
          />
          <p className="soft">
            {`${uses} of ${current.sessions} sessions, ${formatShare(uses, current.sessions)}. Cancelled sessions aren’t counted.`}
          </p>
        </>
      )}
    </CollapsiblePanel>
  )
}

export const RecentRevenuePanel = ({ report: { windows } }: Props) => (
  <CollapsiblePanel onlyOnPhone title="Recent revenue">
    <FigureTable
      label="Recent revenue"
      headers={['Up to today', 'Sessions', 'Revenue', 'Annual projection']}
      rows={windows.map(({ days, sessions, revenue }) => [
        `Last ${days} days`,
        formatCount(sessions),
        formatEuroText(revenue),
        annualProjection(revenue, days),
      ])}
    />
  </CollapsiblePanel>
)

export const TopStudentsPanel = ({ report: { topStudents } }: Props) => {
  const slug = useSlugOrDefault()
  return (
    <CollapsiblePanel onlyOnPhone title="Top students">
      {topStudents.length === 0 ? (
        <p className="soft">No revenue in this period.</p>
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
    </CollapsiblePanel>
  )
}

type SeriesProps = Props & { metric: 'revenue' | 'sessions' }

const seriesName = { revenue: 'Revenue', sessions: 'Sessions' }

/** Renders nothing for sessions in an empty period, because the revenue panel says that it is. */
export const SeriesPanel = ({ report, metric }: SeriesProps) => {
  const { step } = report
  // Omits an empty first week that starts before the period, because it looks like a gap.
  const series = report.series.filter(
    ({ period, sessions, revenue }) =>
      step !== 'week' || period >= report.from || sessions > 0 || !isZero(revenue),
  )
  const isEmpty = series.every(({ sessions, revenue }) => sessions === 0 && isZero(revenue))
  const isMoney = metric === 'revenue'
  if (isEmpty && !isMoney) return null
  return (
    <Panel
      title={`${seriesName[metric]} by ${step}`}
      info={isMoney ? revenueInfo : 'Excludes cancelled and refunded sessions'}
    >
      {isEmpty ? (
        <EmptyState title="Nothing in this period">Choose another period above.</EmptyState>
      ) : (
        <ChartFigure
          label={`${seriesName[metric]} by ${step}`}
          step={humanize(step)}
          periods={series.map(({ period }) => chartBar(period, step, today(), report))}
          series={[
            {
              title: seriesName[metric],
              unit: isMoney ? 'cents' : 'sessions',
              values: series.map(({ revenue, sessions }) =>
                isMoney ? centsFromEuro(revenue) : sessions,
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

export const SessionTypesPanel = ({ report: { distribution } }: Props) => {
  const toneOf = usePackageTone()
  const website = useSlugOrDefault()
  const parts = distribution.map((part) => ({
    ...part,
    tone: toneOf({ website, sessionType: part.type }),
  }))
  const total = parts.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <Panel title="Session types">
      <Group gap="lg">
        {total > 0 && <Ring parts={parts.filter(({ sessions }) => sessions > 0)} total={total} />}
        <Stack component="ul" gap={12} flex="1 1 11rem" aria-label="Session types">
          {parts.map(({ type, label, tone, sessions, revenue }) => (
            <li key={type}>
              <Group gap="sm" justify="space-between">
                <Badge tone={tone} isName>
                  {label}
                </Badge>
                <strong className="figures">{formatShare(sessions, total)}</strong>
              </Group>
              <span className="soft">{`${pluralize(sessions, 'session')}, ${formatEuroText(revenue)}`}</span>
            </li>
          ))}
        </Stack>
      </Group>
    </Panel>
  )
}

type RingProps = { parts: readonly { tone: Tone; sessions: number }[]; total: number }

/** Hidden from screen readers, which read the same figures in the list beside it. */
const Ring = ({ parts, total }: RingProps) => (
  <RingProgress
    aria-hidden
    size={136}
    // Cancels the space that Mantine leaves around the ring.
    m={-16}
    thickness={18}
    sectionGap={parts.length > 1 ? 2.7 : 0}
    sections={parts.map(({ tone, sessions }) => ({
      // The gaps shorten the sections, so a minimum size keeps even the smallest ones visible.
      value: Math.max((sessions / total) * 100, 1),
      color: toneColour(tone),
    }))}
  />
)
