import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bookingCountsQuery } from '#booking/queries.ts'
import { businessQuery } from '#business/queries.ts'
import { googleStatusQuery } from '#meeting/queries.ts'
import { stripeStatusQuery } from '#payment/queries.ts'
import classes from '#report/FirstRun.module.css'
import { firstSteps } from '#report/first-run.ts'
import { useFirstRunDismissed } from '#report/first-run-dismissed.ts'
import { Panel } from '#ui/Panel.tsx'
import { useSlug } from '#ui/paths.ts'
import { websiteSetupQuery, websitesQuery } from '#website/queries.ts'

/** What a new business does before its first guest, ticked by what is so. */
export const FirstRun = () => {
  const [isDismissed, dismiss] = useFirstRunDismissed()
  return isDismissed ? null : <FirstSteps onDismiss={dismiss} />
}

const FirstSteps = ({ onDismiss }: { onDismiss: () => void }) => {
  const steps = useFirstSteps()
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <div className={classes.firstRun}>
      <Panel
        title="Before your first guest"
        actions={
          <Button variant="subtle" size="compact-md" onClick={onDismiss}>
            Dismiss
          </Button>
        }
      >
        <p className="soft">{`${done} of ${steps.length} done`}</p>
        <ol className={classes.steps} aria-label="First steps">
          {steps.map(({ title, note, to, isPublic, isDone }) => (
            <li key={title} className={isDone ? classes.done : undefined}>
              {isDone ? (
                <IconCircleCheckFilled size={22} role="img" aria-label="Done" />
              ) : (
                <IconCircle size={22} stroke={1.5} role="img" aria-label="To do" />
              )}
              <Link to={to} reloadDocument={isPublic}>
                {title}
              </Link>
              {!isDone && <span className="soft">{note}</span>}
            </li>
          ))}
        </ol>
        <p className="soft">
          To look around with a year of example data first, run <code>npm run demo</code>.
        </p>
      </Panel>
    </div>
  )
}

/** Nothing while something is not known: a tick that comes late would be a step that was not there. */
const useFirstSteps = () => {
  const slug = useSlug()
  const bookings = useQuery(bookingCountsQuery({})).data
  const business = useQuery(businessQuery()).data
  const stripe = useQuery(stripeStatusQuery()).data
  const google = useQuery(googleStatusQuery()).data
  const website = useQuery(websitesQuery()).data?.find((one) => one.slug === slug)
  const setup = useQuery({
    ...websiteSetupQuery(website?.id ?? ''),
    enabled: website !== undefined,
  }).data
  if (!bookings || !business || !stripe || !google || !setup) return []
  return firstSteps({ slug, business, setup, stripe, google, bookings })
}
