import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core'
import { monthRange } from '@synapse/shared/availability/month-grid'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatEuro } from '@synapse/shared/money'
import { formatMonth } from '@synapse/shared/time'
import { IconBeach, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DaysOff, listDaysOff } from '#availability/days-off.ts'
import { PackageMark } from '#availability/PackageMark.tsx'
import { availabilityQuery, useSetDays } from '#availability/queries.ts'
import { monthFigures } from '#availability/this-month.ts'
import { useCalendarWebsite } from '#availability/use-calendar.ts'
import { bookingListQuery, bookingsQuery } from '#booking/queries.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useOpening } from '#ui/dialog/use-dialog.ts'
import { dateRangeText, isPast, longDay, timeOfDay, today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { RowsSkeleton, TextSkeleton } from '#ui/Skeletons.tsx'
import { BookingStateBadge } from '#ui/StatusBadge.tsx'
import { usePackages, usePackageTone, useWebsiteNames, websitesQuery } from '#website/queries.ts'

/** Shows the current month's figures, even while the calendar shows another month. */
export const ThisMonthCard = () => {
  const month = Temporal.PlainDate.from(today())
  return (
    <Panel title="This month" actions={<span className="soft">{formatMonth(month)}</span>}>
      <QueryBoundary
        query={useQuery(bookingsQuery(monthRange(month)))}
        skeleton={<TextSkeleton lines={6} />}
      >
        {(bookings) => <Figures bookings={bookings} />}
      </QueryBoundary>
    </Panel>
  )
}

const Figures = ({ bookings }: { bookings: AdminBooking[] }) => {
  const website = useCalendarWebsite()
  const { sessions, revenueCents } = monthFigures(bookings, website, today().slice(0, 7))
  const upcoming = sessions.filter(({ sessionDate }) => !isPast(sessionDate))
  return (
    <Stack component="dl" gap={6}>
      <Figure label="Sessions" value={String(sessions.length)} />
      <Figure label="Upcoming" value={String(upcoming.length)} />
      {website ? <OfPackages sessions={sessions} /> : <OfWebsites sessions={sessions} />}
      <Figure label="Revenue" value={formatEuro(revenueCents)} />
    </Stack>
  )
}

type OfProps = { sessions: readonly AdminBooking[] }

const OfPackages = ({ sessions }: OfProps) =>
  usePackages().map(({ type, label, tone }) => (
    <Figure
      key={type}
      label={
        <Group component="span" gap={8} wrap="nowrap">
          <PackageMark tone={tone} />
          {label}
        </Group>
      }
      value={String(sessions.filter(({ sessionType }) => sessionType === type).length)}
    />
  ))

const OfWebsites = ({ sessions }: OfProps) => {
  const { data: websites = [] } = useQuery(websitesQuery())
  return websites.map(({ slug, name }) => (
    <Figure
      key={slug}
      label={name}
      value={String(sessions.filter(({ website }) => website === slug).length)}
    />
  ))
}

const Figure = ({ label, value }: { label: ReactNode; value: string }) => (
  <Group gap={8} justify="space-between" wrap="nowrap">
    <dt className="soft">{label}</dt>
    <Text component="dd" className="figures" fw={550}>
      {value}
    </Text>
  </Group>
)

const maxShown = 3
/** More sessions than a day can have, so that three remain after all of today’s have started. */
const pageSize = 12

export const UpcomingCard = () => {
  const website = useCalendarWebsite()
  const sessions = useQuery(
    bookingListQuery('completed', {
      website,
      view: 'upcoming',
      sort: 'sessionDate',
      direction: 'asc',
      page: 1,
      pageSize,
    }),
  )
  return (
    <Panel title="Upcoming sessions">
      <QueryBoundary query={sessions} skeleton={<RowsSkeleton rows={3} />}>
        {(listed) => (
          <Sessions
            next={listed.filter(({ sessionDate }) => !isPast(sessionDate)).slice(0, maxShown)}
            showsWebsite={!website}
          />
        )}
      </QueryBoundary>
    </Panel>
  )
}

type SessionsProps = { next: readonly AdminBooking[]; showsWebsite: boolean }

const Sessions = ({ next, showsWebsite }: SessionsProps) => {
  const toneOf = usePackageTone()
  const nameOf = useWebsiteNames()
  if (next.length === 0) return <p className="soft">No upcoming sessions</p>
  return (
    <Stack
      component="ul"
      gap={12}
      style={{ overflowWrap: 'anywhere' }}
      aria-label="Upcoming sessions"
    >
      {next.map((session) => (
        <Group
          key={session.id}
          component="li"
          className="one-link"
          gap={10}
          align="baseline"
          wrap="nowrap"
        >
          <PackageMark tone={toneOf(session)} />
          <div>
            <Group gap="2px 8px">
              <RouteLink to={paths.booking(session.website, session.id)}>
                {session.studentName}
              </RouteLink>
              <BookingStateBadge booking={session} except={['upcoming']} />
            </Group>
            <div className="soft">
              {`${longDay(session.sessionDate)}, ${timeOfDay(session.sessionDate)}, ${session.packageLabel}${showsWebsite ? ` on ${nameOf(session.website)}` : ''}`}
            </div>
          </div>
        </Group>
      ))}
    </Stack>
  )
}

export const DaysOffCard = ({ onSet }: { onSet: () => void }) => {
  const days = useQuery(availabilityQuery())
  return (
    <Panel
      title="Days off"
      actions={
        <Button
          variant="default"
          size="compact-sm"
          my={{ md: -2 }}
          leftSection={<IconBeach size={16} aria-hidden />}
          onClick={onSet}
        >
          Set days off
        </Button>
      }
    >
      <QueryBoundary query={days} skeleton={<TextSkeleton lines={2} />}>
        {(set) => <Ranges ranges={listDaysOff(set, today())} />}
      </QueryBoundary>
    </Panel>
  )
}

const Ranges = ({ ranges }: { ranges: readonly DaysOff[] }) =>
  ranges.length === 0 ? (
    <p className="soft">No upcoming days off</p>
  ) : (
    <Stack component="ul" gap={8} aria-label="Days off">
      {ranges.map((range) => (
        <Range key={range.from} range={range} />
      ))}
    </Stack>
  )

const Range = ({ range }: { range: DaysOff }) => {
  const asking = useOpening()
  const setDays = useSetDays()
  const dates = dateRangeText(range.from, range.to)
  const open = () =>
    setDays.mutate(
      { date: range.from, until: range.to, isAvailable: true },
      { onSuccess: asking.opening.onClose },
    )
  return (
    <Group component="li" gap={8} wrap="nowrap">
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <span className="figures">{dates}</span>
        {range.reason && <div className="soft">{range.reason}</div>}
      </Box>
      <ActionIcon aria-label={`Reopen ${dates}`} onClick={asking.open}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        {...asking.opening}
        title="Reopen days off?"
        confirmLabel="Reopen days"
        cancelLabel="Keep these days off"
        isPending={setDays.isPending}
        onConfirm={open}
      >
        {`Visitors can book ${dates} again, at the times in your weekly schedule.`}
      </ConfirmDialog>
    </Group>
  )
}
