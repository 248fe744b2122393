import { Group, Stack } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useQuery } from '@tanstack/react-query'
import { PackageMark } from '#availability/PackageMark.tsx'
import { useCalendarWebsite } from '#availability/use-calendar.ts'
import { bookingListQuery } from '#booking/queries.ts'
import { isPast, longDay, timeOfDay } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { RowsSkeleton } from '#ui/Skeletons.tsx'
import { BookingStateBadge } from '#ui/StatusBadge.tsx'
import { usePackageTone, useWebsiteNames } from '#website/queries.ts'

const maxShown = 3
/** More than a day can hold, so that three remain after all of today's have started. */
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

type Props = {
  next: readonly AdminBooking[]
  showsWebsite: boolean
}

const Sessions = ({ next, showsWebsite }: Props) => {
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
