import { Group, Stack, Text } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { keepDatesUnbroken } from '@synapse/shared/text/whole-phrase'
import { formatDay, formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { BookingStateBadge } from '#booking/BookingStateBadge.tsx'
import { JoinLink } from '#booking/JoinLink.tsx'
import {
  sessionInterval,
  upcomingSessions,
  withoutRefundTasks,
} from '#booking/local/upcoming-sessions.ts'
import { pastSessionsQuery, upcomingQuery } from '#booking/queries.ts'
import { StudentMessage } from '#booking/StudentMessage.tsx'
import classes from '#overview/Today.module.css'
import { countdownText, earlierSessions } from '#overview/today.ts'
import { joinNonEmpty, pluralize } from '#ui/format/format.ts'
import { formatRelativeDay } from '#ui/format/format-time.ts'
import { lazyComponent } from '#ui/lazy-module.tsx'
import { Panel, PanelGrid, wideColumnWidth } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { LoadingRegion, RowsSkeleton, SkeletonBar, TextSkeleton } from '#ui/Skeletons.tsx'
import { usePhone } from '#ui/use-layout.ts'
import { useNow } from '#ui/use-now.ts'
import { useWebsiteName, websitesQuery } from '#website/queries.ts'

/** Loaded after the next session is shown, because this module imports many features. */
const AttentionPanel = lazyComponent(
  () => import('#overview/AttentionPanel.tsx'),
  'AttentionPanel',
  {
    loading: ({ maxShown }: { maxShown: number }) => (
      <Panel title="Needs attention">
        <LoadingRegion>
          <RowsSkeleton rows={maxShown} />
        </LoadingRegion>
      </Panel>
    ),
  },
)

/** Loaded on demand, because only new businesses need it. */
const Onboarding = lazyComponent(() => import('#overview/Onboarding.tsx'), 'Onboarding')

/** @param props `website` limits the panels to one website and omits the list of later sessions */
export const Today = ({ website }: { website?: string }) => {
  // A website's page doesn't list later sessions, so show fewer items beside its next session.
  const rows = usePhone() || website ? 2 : 4
  const now = useNow()
  const bookings = useQuery(upcomingQuery(website))
  const sessions = upcomingSessions(bookings.data ?? [], now)
  const expected = withoutRefundTasks(sessions)
  const mayBeNew = bookings.data !== undefined && sessions.length < 2
  return (
    <>
      {mayBeNew && <Onboarding />}
      <section aria-label="Today">
        <PanelGrid minColWidth={wideColumnWidth} mb="lg">
          <Panel title="Next session">
            <QueryBoundary
              query={bookings}
              errorTitle="Couldn’t load the next session."
              skeleton={
                <>
                  <TextSkeleton lines={2} />
                  <SkeletonBar height={44} />
                  {!website && <RowsSkeleton rows={rows} />}
                </>
              }
            >
              {() => (
                <NextSession sessions={expected} now={now} laterCount={website ? 0 : maxLater} />
              )}
            </QueryBoundary>
          </Panel>
          <AttentionPanel sessions={sessions} website={website} maxShown={rows} />
        </PanelGrid>
      </section>
    </>
  )
}

type Props = {
  /** Sessions that should take place or are in progress, soonest first. */
  sessions: readonly AdminBooking[]
  now: Temporal.Instant
  laterCount: number
}

/**
 * How many later sessions are listed beside the items that need attention. A phone shows only
 * three.
 */
const maxLater = 6

const NextSession = ({ sessions, now, laterCount }: Props) => {
  const [next, ...others] = sessions
  const later = others.slice(0, laterCount)
  const { data: websites = [] } = useQuery(websitesQuery())
  const websiteName = useWebsiteName()
  const showsWebsite = laterCount > 0 && websites.length > 1
  const aboutText = ({ packageLabel, website }: AdminBooking) =>
    joinNonEmpty(' · ', packageLabel, showsWebsite && websiteName(website))
  if (!next)
    return <p className="soft">No upcoming sessions. New bookings show up here automatically.</p>
  const span = sessionInterval(next)
  return (
    <Stack className={classes.next} gap={12}>
      <Group gap={12} justify="space-between">
        <Stack gap={0} flex="1 1 8rem">
          <Text component="strong" className="key-figure" fz={26}>
            {countdownText(span, now)}
          </Text>
          <span>
            {keepDatesUnbroken(formatDay(maltaDate(span.start)))},{' '}
            <span className="figures">{`${formatTime(span.start)}–${formatTime(span.end)}`}</span>
          </span>
        </Stack>
        <JoinOrVenue booking={next} />
      </Group>
      <Group className={classes.who} gap="0 12px">
        <RouteLink className="tall-link" to={paths.booking(next.website, next.id)} fw={600}>
          {next.studentName}
        </RouteLink>
        <span className="soft">{aboutText(next)}</span>
      </Group>
      {next.guestMessage && (
        <StudentMessage>
          <span className={classes.clamped}>{next.guestMessage}</span>
        </StudentMessage>
      )}
      {next.additionalNotes && (
        <p className={classes.clamped}>
          <span className="soft">Your notes: </span>
          {next.additionalNotes}
        </p>
      )}
      <Visits booking={next} />
      {later.length > 0 && (
        <ul className={classes.later} aria-label="Later sessions">
          {later.map((session) => (
            <li key={session.id} className="one-link">
              <span className="figures">{`${formatRelativeDay(session.sessionDate)}, ${formatTime(session.sessionDate)}`}</span>
              <RouteLink to={paths.booking(session.website, session.id)}>
                {session.studentName}
              </RouteLink>
              <span className="soft">
                <BookingStateBadge booking={session} except={['upcoming', 'today', 'tomorrow']} />{' '}
                {aboutText(session)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

const JoinOrVenue = ({ booking }: { booking: AdminBooking }) => {
  if (booking.venue === 'in_person') return <span className="soft">In person</span>
  if (!booking.googleMeetLink) return <span className="soft">No meeting link yet</span>
  return <JoinLink booking={booking} size="md" className={classes.join} />
}

const maxVisits = 3

const Visits = ({ booking }: { booking: AdminBooking }) => {
  const { data } = useQuery(pastSessionsQuery(booking.studentEmail))
  // Reserves space for a line of text that is still loading.
  if (!data) return <p className="soft">{'\u00a0'}</p>
  const visits = earlierSessions(booking, data)
  const count = visits.length
  return (
    <p className="soft">
      {count === 0 ? 'First session' : `${pluralize(count, 'earlier session')}: `}
      {visits.slice(0, maxVisits).map((visit, index) => (
        <span key={visit.id}>
          {index > 0 && ', '}
          <RouteLink className="figures" to={paths.booking(visit.website, visit.id)} size="sm">
            {formatShortDate(maltaDate(visit.sessionDate))}
          </RouteLink>
        </span>
      ))}
      {count > maxVisits && (
        <>
          {', '}
          <RouteLink to={paths.student(booking.website, booking.studentEmail)} size="sm">
            {`all ${count}`}
          </RouteLink>
        </>
      )}
    </p>
  )
}
