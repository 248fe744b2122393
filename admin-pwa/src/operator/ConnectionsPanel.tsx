import { FailedJobsCard } from '#failed-job/FailedJobsCard.tsx'
import { GoogleCard } from '#meeting/GoogleCard.tsx'
import classes from '#operator/ConnectionsPanel.module.css'
import { StripeCard } from '#payment/StripeCard.tsx'

/** What the business is connected to, and what did not work there. */
export const ConnectionsPanel = () => (
  <div className={classes.cards}>
    <StripeCard />
    <GoogleCard />
    <FailedJobsCard />
  </div>
)
