import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { upcomingQuery } from '#booking/queries.ts'
import { NextSession } from '#report/NextSession.tsx'
import classes from '#report/Today.module.css'
import { sessionsToCome } from '#report/today.ts'
import { Answer } from '#ui/Answer.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Bone, RowsSkeleton, TextSkeleton, Waiting } from '#ui/Skeletons.tsx'
import { useNow } from '#ui/use-now.ts'

/** Knows many nouns, and comes a moment after the session. */
const AttentionPanel = lazy(async () => ({
  default: (await import('#report/AttentionPanel.tsx')).AttentionPanel,
}))

/** Seen by who has just begun, and by nobody else. */
const FirstRun = lazy(async () => ({
  default: (await import('#report/FirstRun.tsx')).FirstRun,
}))

/** The day across all websites: who comes next, and what waits for the operator. */
export const Today = () => {
  const now = useNow()
  const bookings = useQuery(upcomingQuery())
  const sessions = sessionsToCome(bookings.data ?? [], now)
  const mayBeNew = bookings.data !== undefined && sessions.length < 2
  return (
    <>
      {mayBeNew && (
        <Suspense>
          <FirstRun />
        </Suspense>
      )}
      <section className={classes.today} aria-label="Today">
        <Panel title="Next session">
          <Answer
            of={bookings}
            failed="Failed to load the next session."
            skeleton={
              <>
                <TextSkeleton lines={2} />
                <Bone height={44} />
                <RowsSkeleton rows={3} />
              </>
            }
          >
            {() => <NextSession sessions={sessions} now={now} />}
          </Answer>
        </Panel>
        <Suspense
          fallback={
            <Panel title="Needs you">
              <Waiting>
                <RowsSkeleton rows={5} />
              </Waiting>
            </Panel>
          }
        >
          <AttentionPanel sessions={sessions} />
        </Suspense>
      </section>
    </>
  )
}
