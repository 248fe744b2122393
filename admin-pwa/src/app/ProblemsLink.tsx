import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failedJobsQuery } from '#failed-job/queries.ts'
import { googleStatusQuery } from '#meeting/queries.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { paths } from '#ui/route/paths.ts'
import { useMobileLayout } from '#ui/use-layout.ts'

const refreshMs = 60_000

export const ProblemsLink = () => {
  const jobs = useQuery({ ...failedJobsQuery(), refetchInterval: refreshMs })
  const google = useQuery({ ...googleStatusQuery(), refetchInterval: refreshMs })
  const isMobile = useMobileLayout()
  const failed = jobs.data?.filter(({ state }) => state === 'failed').length ?? 0
  const isDisconnected = Boolean(google.data?.problem)
  if (failed === 0 && !isDisconnected) return null
  const label = joinNonEmpty(
    ' · ',
    isDisconnected && 'Google Calendar',
    failed > 0 && `${failed} failed`,
  )
  const link = {
    component: Link,
    to: isDisconnected ? paths.connections : paths.failedJobs,
    variant: 'light',
    color: 'danger',
    title: isDisconnected
      ? 'Google Calendar is disconnected'
      : 'Failed e-mails, calendar events or refunds',
  } as const
  if (isMobile)
    return (
      <ActionIcon {...link} size={44} aria-label={label}>
        <IconAlertTriangle size={20} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button {...link} size="compact-md" leftSection={<IconAlertTriangle size={18} aria-hidden />}>
      {label}
    </Button>
  )
}
