import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failedJobsQuery } from '#failed-job/queries.ts'
import { googleStatusQuery } from '#meeting/queries.ts'
import { paths } from '#ui/paths.ts'
import { useMobile } from '#ui/use-mobile.ts'

const lookedAtMs = 60_000

/** What the outside world would not do, told on every screen while it is so; leads to where it is mended. */
export const TroubleLink = () => {
  const jobs = useQuery({ ...failedJobsQuery(), refetchInterval: lookedAtMs })
  const google = useQuery({ ...googleStatusQuery(), refetchInterval: lookedAtMs })
  const isMobile = useMobile()
  const failed = jobs.data?.filter(({ state }) => state === 'failed').length ?? 0
  const isTokenDead = Boolean(google.data?.problem)
  if (failed === 0 && !isTokenDead) return null
  const told = [isTokenDead && 'Google Calendar', failed > 0 && `${failed} failed`]
    .filter(Boolean)
    .join(' · ')
  const link = {
    component: Link,
    to: isTokenDead ? `${paths.settings}?tab=connections` : paths.failedJobs,
    variant: 'light',
    color: 'danger',
    title: isTokenDead ? 'Google Calendar is disconnected' : 'Mails, events or refunds that failed',
  } as const
  if (isMobile)
    return (
      <ActionIcon {...link} size={44} aria-label={told}>
        <IconAlertTriangle size={20} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button {...link} size="compact-md" leftSection={<IconAlertTriangle size={17} aria-hidden />}>
      {told}
    </Button>
  )
}
