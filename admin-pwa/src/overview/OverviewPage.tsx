import { Button, Group } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { centsFromEuro, formatEuroText } from '@synapse/shared/money'
import { basisTexts } from '@synapse/shared/report/books'
import type { readOverview } from '@synapse/shared/report/contract'
import { maxRecent } from '@synapse/shared/report/overview'
import { formatTime } from '@synapse/shared/time'
import {
  IconAddressBook,
  IconChartBar,
  IconPlus,
  IconTicket,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BookingStateBadge } from '#booking/BookingStateBadge.tsx'
import classes from '#overview/OverviewPage.module.css'
import { overviewQuery } from '#overview/queries.ts'
import { Today } from '#overview/Today.tsx'
import { ChartFigure, ChartsSkeleton } from '#report/ChartFigure.tsx'
import { chartBar } from '#report/chart-labels.ts'
import { revenueInfo } from '#report/report-labels.ts'
import { CollapsiblePanel } from '#ui/CollapsiblePanel.tsx'
import { Money } from '#ui/figure/Money.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { formatCount } from '#ui/format/format.ts'
import { formatRelativeDay, today } from '#ui/format/format-time.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelGrid, PanelSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths, type WebsiteSection } from '#ui/route/paths.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { ButtonsSkeleton, RowsSkeleton } from '#ui/Skeletons.tsx'
import { useButtonsInHeader } from '#ui/use-layout.ts'

const quickActions: readonly { label: string; section: WebsiteSection; Icon: TablerIcon }[] = [
  { label: 'View bookings', section: 'bookings', Icon: IconAddressBook },
  { label: 'Manage students', section: 'clients', Icon: IconUsers },
  { label: 'Manage coupons', section: 'coupons', Icon: IconTicket },
  { label: 'View reports', section: 'reports', Icon: IconChartBar },
]

export const OverviewPage = () => {
  const slug = useSlugOrDefault()
  return (
    <>
      <PageHeader
        title="Overview"
        subtitle="Figures and upcoming sessions"
        actions={useButtonsInHeader() && <NewBooking slug={slug} />}
      />
      <Today website={slug} />
      <QueryBoundary
        query={useQuery(overviewQuery(slug))}
        errorTitle="Couldn’t load the overview."
        skeleton={<OverviewSkeleton />}
      >
        {(overview) => <OverviewSections slug={slug} overview={overview} />}
      </QueryBoundary>
    </>
  )
}

const NewBooking = ({ slug }: { slug: string }) => (
  <Button
    component={Link}
    to={paths.newBooking(slug)}
    leftSection={<IconPlus size={18} aria-hidden />}
  >
    New Booking
  </Button>
)

const OverviewSkeleton = () => (
  <>
    <TilesSkeleton notes={[0, 0, 0, 1, 1, 0]} />
    <Group className={classes.quick} gap="sm" mb="lg">
      <ButtonsSkeleton buttons={quickActions.length} />
    </Group>
    <PanelGrid className={classes.columns}>
      <PanelSkeleton>
        <RowsSkeleton rows={5} />
      </PanelSkeleton>
      <PanelSkeleton>
        <RowsSkeleton rows={5} />
      </PanelSkeleton>
      <PanelSkeleton>
        <ChartsSkeleton />
      </PanelSkeleton>
    </PanelGrid>
  </>
)

type Overview = AnswerOf<typeof readOverview>

const OverviewSections = ({ slug, overview }: { slug: string; overview: Overview }) => (
  <>
    <KeyFigures slug={slug} overview={overview} />
    <Group component="nav" className={classes.quick} gap="sm" mb="lg" aria-label="Quick actions">
      {!useButtonsInHeader() && <NewBooking slug={slug} />}
      {quickActions.map(({ label, section, Icon }) => (
        <Button
          key={section}
          component={Link}
          to={paths.section(slug, section)}
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </Group>
    <PanelGrid className={classes.columns}>
      <Sessions
        title="Recent Bookings"
        note={<span className="soft">By date, latest first</span>}
        bookings={overview.recent}
        empty="No sessions yet. Your first paid booking will show up here."
      />
      <Sessions
        title="Upcoming Sessions"
        note={
          overview.upcoming.length > maxRecent && (
            <RouteLink to={paths.section(slug, 'bookings')} size="sm">
              All upcoming
            </RouteLink>
          )
        }
        bookings={overview.upcoming.slice(0, maxRecent)}
        empty="No sessions in the next 7 days."
      />
      <CollapsiblePanel onlyOnPhone title="Revenue and sessions by month">
        <ChartFigure
          label="Revenue and sessions"
          step="Month"
          periods={overview.series.map(({ period }) => chartBar(period, 'month', today()))}
          series={[
            {
              title: 'Revenue',
              unit: 'cents',
              values: overview.series.map(({ revenue }) => centsFromEuro(revenue)),
            },
            {
              title: 'Sessions',
              unit: 'sessions',
              values: overview.series.map(({ sessions }) => sessions),
            },
          ]}
          caption={basisTexts.reports}
        />
      </CollapsiblePanel>
    </PanelGrid>
  </>
)

const KeyFigures = ({ slug, overview }: { slug: string; overview: Overview }) => (
  <Tiles label="Figures">
    <Tile label="Total Bookings" value={formatCount(overview.totalBookings)} />
    <Tile
      label="Revenue"
      value={formatEuroText(overview.revenue)}
      info={revenueInfo}
      to={paths.section(slug, 'payments')}
    />
    <Tile label="Unpaid" value={formatEuroText(overview.owed)} />
    <Tile
      label="Active Students"
      value={formatCount(overview.activeStudents)}
      note="Last 30 days"
    />
    <Tile
      label="Upcoming Sessions"
      value={formatCount(overview.upcomingSessions)}
      note="Next 7 days"
    />
    <Tile label="Active Coupons" value={formatCount(overview.activeCoupons)} />
  </Tiles>
)

type SessionsProps = {
  title: string
  note?: ReactNode
  bookings: readonly AdminBooking[]
  empty: string
}

const Sessions = ({ title, note, bookings, empty }: SessionsProps) => {
  const days = bookings.map(({ sessionDate }) => formatRelativeDay(sessionDate))
  return (
    <Panel title={title} actions={note}>
      {bookings.length === 0 ? (
        <p className="soft">{empty}</p>
      ) : (
        <ul className={classes.sessions} aria-label={title}>
          {bookings.map((booking, index) => (
            <li key={booking.id} className="one-link">
              <strong data-repeated={days[index] === days[index - 1] || undefined}>
                {days[index]}
              </strong>
              <span className="figures">{formatTime(booking.sessionDate)}</span>
              <span className={classes.who}>
                <RouteLink to={paths.booking(booking.website, booking.id)} fw={550}>
                  {booking.studentName}
                </RouteLink>{' '}
                <span className="soft">{booking.packageLabel}</span>
              </span>
              <BookingStateBadge booking={booking} except={['upcoming', 'today', 'tomorrow']} />
              <Money amount={booking.finalPrice} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
