import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '#app/api.ts'
import { paths, useSlug } from '#app/paths.ts'
import { TypeMark } from '#availability/TypeMark.tsx'
import classes from '#availability/UpcomingCard.module.css'
import { bookingPageQuery } from '#booking/queries.ts'
import { isPast, longDay, timeOfDay, today } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

const shown = 3
/** More than a day can hold, so that those of today that have begun leave three to come. */
const asked = 12

/** The next three sessions. */
export const UpcomingCard = () => {
  const website = useSlug()
  const { data, error } = useQuery(
    bookingPageQuery('completed', {
      website,
      status: 'completed',
      from: today(),
      sort: 'sessionDate',
      direction: 'asc',
      page: 1,
      pageSize: asked,
    }),
  )
  const next = data?.filter(({ sessionDate }) => !isPast(sessionDate)).slice(0, shown)
  return (
    <Panel title="Upcoming Sessions">
      {error && !data && <p className="soft">{sentenceOf(error)}</p>}
      {!data && !error && <TextSkeleton lines={3} />}
      {next?.length === 0 && <p className="soft">No sessions to come.</p>}
      {next && next.length > 0 && (
        <ul className={classes.sessions} aria-label="Upcoming sessions">
          {next.map((session) => (
            <li key={session.id}>
              <TypeMark type={session.sessionType} />
              <div>
                <Anchor component={Link} to={paths.booking(session.website, session.id)}>
                  {session.studentName}
                </Anchor>
                <div className="soft">
                  {`${longDay(session.sessionDate)}, ${timeOfDay(session.sessionDate)}, ${session.packageLabel}`}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
