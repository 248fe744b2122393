import { formatShare } from '#report/compare.ts'
import classes from '#report/Distribution.module.css'
import type { Report } from '#report/ReportTiles.tsx'
import { Ring } from '#report/Ring.tsx'
import { euro } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useSlug } from '#ui/paths.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { usePackageTone } from '#website/queries.ts'

/** Shows each package's share of the sessions. */
export const Distribution = ({ distribution }: { distribution: Report['distribution'] }) => {
  const toneOf = usePackageTone()
  const website = useSlug()
  const parts = distribution.map((part) => ({
    ...part,
    tone: toneOf({ website, sessionType: part.type }),
  }))
  const all = parts.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <Panel title="Session types">
      <div className={classes.both}>
        {all > 0 && <Ring parts={parts} />}
        <ul className={classes.parts} aria-label="Session types">
          {parts.map(({ type, label, tone, sessions, revenue }) => (
            <li key={type}>
              <StatusBadge tone={tone} isName>
                {label}
              </StatusBadge>
              <strong className="figures">{formatShare(sessions, all)}</strong>
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
