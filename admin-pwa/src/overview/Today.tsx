import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { upcomingQuery } from '#booking/queries.ts'
import { NextSession } from '#overview/NextSession.tsx'
import { upcomingSessions } from '#overview/today.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { Panel, PanelGrid } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { LoadingRegion, RowsSkeleton, SkeletonBar, TextSkeleton } from '#ui/Skeletons.tsx'
import { useNow } from '#ui/use-now.ts'

/** Loaded after the next session is shown because it imports many features. */
const PendingActionsPanel = lazyNamed(
  () => import('#overview/PendingActionsPanel.tsx'),
  'PendingActionsPanel',
)

/** Loaded for new businesses only. */
const Onboarding = lazyNamed(() => import('#overview/Onboarding.tsx'), 'Onboarding')

const rows = 4

export const Today = () => {
  const now = useNow()
  const bookings = useQuery(upcomingQuery())
  const sessions = upcomingSessions(bookings.data ?? [], now)
  const mayBeNew = bookings.data !== undefined && sessions.length < 2
  return (
    <>
      {mayBeNew && (
        <Suspense>
          <Onboarding />
        </Suspense>
      )}
      <section aria-label="Today">
        <PanelGrid mb={24} style={{ alignItems: 'start' }}>
          <Panel title="Next session">
            <QueryBoundary
              query={bookings}
              failed="Couldn’t load the next session."
              skeleton={
                <>
                  <TextSkeleton lines={2} />
                  <SkeletonBar height={44} />
                  <RowsSkeleton rows={4} />
                </>
              }
            >
              {() => <NextSession sessions={sessions} now={now} />}
            </QueryBoundary>
          </Panel>
          <Suspense
            fallback={
              <Panel title="Needs attention">
                <LoadingRegion>
                  <RowsSkeleton rows={rows} />
                </LoadingRegion>
              </Panel>
            }
          >
            <PendingActionsPanel sessions={sessions} maxShown={rows} />
          </Suspense>
        </PanelGrid>
      </section>
    </>
  )
}
