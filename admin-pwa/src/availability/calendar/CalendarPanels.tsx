import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { isYetToStart } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatEuro } from '@synapse/shared/money'
import { formatDayYear, formatMonth, formatShortDay, formatTime } from '@synapse/shared/time'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PackageMark } from '#availability/calendar/PackageMark.tsx'
import { sessionFigures } from '#availability/calendar/session-figures.ts'
import { daysToCount } from '#availability/calendar-days.ts'
import { slotLabel, slotTones, yearlessRange } from '#availability/calendar-labels.ts'
import type { CalendarData } from '#availability/use-calendar-data.ts'
import { type CalendarMode, useCalendarWebsite } from '#availability/use-calendar-view.ts'
import { BookingStateBadge } from '#booking/BookingStateBadge.tsx'
import { bookingsQuery, upcomingQuery } from '#booking/queries.ts'
import { Badge } from '#ui/Badge.tsx'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatListDay, today } from '#ui/format/format-time.ts'
import { InlineList } from '#ui/InlineList.tsx'
import { Panel } from '#ui/Panel.tsx'
import { joinQueries, QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { LoadingRegion, RowsSkeleton, TextSkeleton } from '#ui/Skeletons.tsx'
import { useNow } from '#ui/use-now.ts'
import { usePackages, usePackageTone, useWebsiteName, websitesQuery } from '#website/queries.ts'

type CountsProps = { date: Temporal.PlainDate; view: 'month' | 'week' }

export const CountsPanel = ({ date, view }: CountsProps) => {
  const days = daysToCount(date, view)
  const website = useCalendarWebsite()
  const packages = usePackages(website)
  const query = joinQueries({
    bookings: useQuery(bookingsQuery(days)),
    websites: useQuery(websitesQuery()),
  })
  const now = useNow()
  const isCurrent = days.from <= today() && today() <= days.to
  const period = view === 'week' ? yearlessRange(days.from, days.to) : formatMonth(date)
  return (
    <Panel
      title={isCurrent ? `This ${view}` : period}
      actions={isCurrent && <span className="soft">{period}</span>}
    >
      <QueryBoundary query={query} skeleton={<TextSkeleton lines={6} />}>
        {({ bookings, websites }) => {
          const { completed, revenueCents } = sessionFigures(bookings, website, days)
          const count = (isCounted: (booking: AdminBooking) => boolean) =>
            String(completed.filter(isCounted).length)
          return (
            <Stack component="dl" gap={6}>
              <Figure label="Sessions" value={String(completed.length)} />
              <Figure label="Upcoming" value={count((booking) => isYetToStart(booking, now))} />
              {website
                ? packages.map(({ type, label, tone }) => (
                    <Figure
                      key={type}
                      mark={<PackageMark tone={tone} />}
                      label={label}
                      value={count((booking) => booking.sessionType === type)}
                    />
                  ))
                : websites.map(({ slug, name }) => (
                    <Figure
                      key={slug}
                      label={name}
                      value={count((booking) => booking.website === slug)}
                    />
                  ))}
              <Figure label="Revenue" value={formatEuro(revenueCents)} />
            </Stack>
          )
        }}
      </QueryBoundary>
    </Panel>
  )
}

const Figure = ({ mark, label, value }: { mark?: ReactNode; label: string; value: string }) => (
  <Group gap="sm" justify="space-between" wrap="nowrap">
    <Group component="dt" className="soft break-anywhere" gap="sm" wrap="nowrap">
      {mark}
      {label}
    </Group>
    <Text component="dd" className="figures" fw={550}>
      {value}
    </Text>
  </Group>
)

type DayProps = {
  date: Temporal.PlainDate
  show: CalendarMode
  data: CalendarData
}

type DayPanelProps = DayProps & {
  onEdit: () => void
  /** Starts booking a free slot. If omitted, free slots can't be booked. */
  onBook?: (date: Temporal.PlainDate, time: string) => void
}

export const DayPanel = ({ date, show, data, onEdit, onBook }: DayPanelProps) => {
  const { bookings, slots = [], state, entry } = data.dayOf(date)
  const free = onBook ? slots.filter((slot) => slot.state === 'open') : []
  return (
    <Panel
      title={formatShortDay(date)}
      actions={
        <Button variant="default" size="compact-sm" onClick={onEdit}>
          Edit day
        </Button>
      }
    >
      {state?.kind === 'off' && (
        <Text mb={bookings.length > 0 ? 12 : 0}>
          <InlineList facts={['Unavailable', ...(entry?.reason ? [entry.reason] : [])]} />
        </Text>
      )}
      <DayList date={date} show={show} data={data} />
      {free.length > 0 && (
        <Group component="ul" gap="sm" mt={12} aria-label="Free slots">
          {free.map(({ time }) => (
            <li key={time}>
              <Button
                variant="light"
                color="success"
                className="figures"
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-label={`Book ${time}, ${formatDayYear(date)}`}
                onClick={() => onBook?.(date, time)}
              >
                {time}
              </Button>
            </li>
          ))}
        </Group>
      )}
    </Panel>
  )
}

const DayList = ({ date, show, data }: DayProps) => {
  const { bookings, slots = [], state } = data.dayOf(date)
  if (data.isPlaceholder)
    return (
      <LoadingRegion>
        <RowsSkeleton rows={2} />
      </LoadingRegion>
    )
  if (show === 'availability' && slots.length > 0)
    return (
      <Stack component="ul" gap={12} aria-label="Slots on this day">
        {slots.map((slot) => (
          <Group key={slot.time} component="li" gap="sm">
            <span className="figures">{slot.time}</span>
            <Badge tone={slotTones[slot.state]}>{slotLabel(slot)}</Badge>
          </Group>
        ))}
      </Stack>
    )
  if (bookings.length > 0)
    return <SessionList label="Sessions on this day" bookings={bookings} isOneDay />
  return state?.kind !== 'off' && <p className="soft">No sessions on this day.</p>
}

const maxShown = 3

export const UpcomingPanel = () => {
  const website = useCalendarWebsite()
  const now = useNow()
  return (
    <Panel title="Upcoming sessions">
      <QueryBoundary query={useQuery(upcomingQuery(website))} skeleton={<RowsSkeleton rows={3} />}>
        {(listed) => {
          const next = listed.filter((booking) => isYetToStart(booking, now)).slice(0, maxShown)
          if (next.length === 0) return <p className="soft">No upcoming sessions</p>
          return <SessionList label="Upcoming sessions" bookings={next} />
        }}
      </QueryBoundary>
    </Panel>
  )
}

type SessionListProps = {
  label: string
  bookings: readonly AdminBooking[]
  /** Whether all sessions are on the day in the heading. */
  isOneDay?: boolean
}

const SessionList = ({ label, bookings, isOneDay = false }: SessionListProps) => {
  const website = useCalendarWebsite()
  const toneOf = usePackageTone()
  const websiteName = useWebsiteName()
  return (
    <Stack component="ul" gap={12} style={{ overflowWrap: 'anywhere' }} aria-label={label}>
      {bookings.map((booking) => (
        <Group
          key={booking.id}
          component="li"
          className="one-link"
          gap={10}
          align="baseline"
          wrap="nowrap"
        >
          <PackageMark
            tone={toneOf(booking)}
            isHollow={website !== undefined && booking.website !== website}
            hasRefund={booking.hasOpenRefundTask}
          />
          <Box miw={0}>
            <Group gap="2px 8px">
              <RouteLink to={paths.booking(booking.website, booking.id)}>
                {booking.studentName}
              </RouteLink>
              <BookingStateBadge
                booking={booking}
                except={isOneDay ? ['upcoming', 'past', 'today', 'tomorrow'] : ['upcoming']}
              />
            </Group>
            <div className="soft">
              <InlineList
                facts={[
                  joinNonEmpty(
                    ', ',
                    !isOneDay && formatListDay(booking.sessionDate),
                    formatTime(booking.sessionDate),
                  ),
                  booking.packageLabel,
                  ...(booking.website === website ? [] : [websiteName(booking.website)]),
                ]}
              />
            </div>
          </Box>
        </Group>
      ))}
    </Stack>
  )
}
