import { Group, Stack, Text } from '@mantine/core'
import { monthRange } from '@synapse/shared/availability/month-grid'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatEuro } from '@synapse/shared/money'
import { formatMonth } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PackageMark } from '#availability/PackageMark.tsx'
import { monthFigures } from '#availability/this-month.ts'
import { useCalendarWebsite } from '#availability/use-calendar.ts'
import { bookingsQuery } from '#booking/queries.ts'
import { isPast, today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { usePackages, websitesQuery } from '#website/queries.ts'

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
