import { lazy, Suspense } from 'react'
import { typeLabel } from '#booking/booking-words.ts'
import { shareText } from '#report/change.ts'
import classes from '#report/Distribution.module.css'
import type { Report } from '#report/ReportTiles.tsx'
import { euro } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

const DistributionChart = lazy(async () => ({
  default: (await import('#report/DistributionChart.tsx')).DistributionChart,
}))

/** How the sessions are spread over the three packages. */
export const Distribution = ({ parts }: { parts: Report['distribution'] }) => {
  const all = parts.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <Panel title="Session Types">
      <div className={classes.both}>
        {all > 0 && (
          <div className={classes.ring} aria-hidden="true">
            <Suspense>
              <DistributionChart parts={parts} />
            </Suspense>
          </div>
        )}
        <ul className={classes.parts} aria-label="Session types">
          {parts.map(({ type, sessions, revenue }) => (
            <li key={type}>
              <StatusBadge tone={type}>{typeLabel(type)}</StatusBadge>
              <strong className="figures">{shareText(sessions, all)}</strong>
              <span className="soft">
                {`${sessions} ${sessions === 1 ? 'session' : 'sessions'}, ${euro(revenue)}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
