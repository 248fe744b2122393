import { Box, Button, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bookingCountsQuery } from '#booking/queries.ts'
import { businessQuery } from '#business/queries.ts'
import { readOperator } from '#data/sign-in-storage.ts'
import { googleStatusQuery } from '#meeting/queries.ts'
import classes from '#overview/Onboarding.module.css'
import { onboardingSteps } from '#overview/onboarding.ts'
import { stripeStatusQuery } from '#payment/queries.ts'
import { Panel } from '#ui/Panel.tsx'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { useWebsiteSetup } from '#website/queries.ts'

/** The checklist for a new business. It is shown until the operator dismisses it on this device. */
export const Onboarding = () => {
  const [dismissed, setDismissed] = useLocalStorage<string>({
    key: `firstRunDismissed/${readOperator()?.id ?? ''}`,
    getInitialValueInEffect: false,
  })
  return dismissed ? null : <Checklist onDismiss={() => setDismissed('yes')} />
}

const Checklist = ({ onDismiss }: { onDismiss: () => void }) => {
  const steps = useOnboardingSteps()
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Box mb="md">
      <Panel
        title="Get started"
        actions={
          <Button variant="subtle" size="compact-md" onClick={onDismiss}>
            Dismiss
          </Button>
        }
      >
        <Text className="soft" mb="sm">{`${done} of ${steps.length} done`}</Text>
        <ol className={classes.steps} aria-label="First steps">
          {steps.map(({ title, note, to, isPublic, isDone }) => (
            <li key={title} className={isDone ? classes.done : undefined}>
              {isDone ? (
                <IconCircleCheckFilled size={22} role="img" aria-label="Done" />
              ) : (
                <IconCircle size={22} role="img" aria-label="To do" />
              )}
              <Link to={to} reloadDocument={isPublic}>
                {title}
              </Link>
              {!isDone && <span className="soft">{note}</span>}
            </li>
          ))}
        </ol>
        <Text className="soft" mb="sm">
          Want to look around first? The person who set up your server can start a demo with a year
          of sample data, separate from your own: <code>npm run demo</code>
        </Text>
      </Panel>
    </Box>
  )
}

/** Returns no steps until everything is loaded, so that no step jumps from open to done. */
const useOnboardingSteps = () => {
  const slug = useSlugOrDefault()
  const bookings = useQuery(bookingCountsQuery({})).data
  const business = useQuery(businessQuery()).data
  const stripe = useQuery(stripeStatusQuery()).data
  const google = useQuery(googleStatusQuery()).data
  const setup = useWebsiteSetup(slug).data
  if (!bookings || !business || !stripe || !google || !setup) return []
  return onboardingSteps({ slug, business, setup, stripe, google, bookings })
}
