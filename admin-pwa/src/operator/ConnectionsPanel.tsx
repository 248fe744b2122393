import { FailedJobsCard } from '#failed-job/FailedJobsCard.tsx'
import { GoogleCard } from '#meeting/GoogleCard.tsx'
import classes from '#operator/ConnectionsPanel.module.css'
import { StripeCard } from '#payment/StripeCard.tsx'

/** The connections to Stripe and Google, and failed jobs. */
export const ConnectionsPanel = () => (
  <div className={classes.cards}>
    <StripeCard />
    <GoogleCard />
    <FailedJobsCard />
  </div>
)
