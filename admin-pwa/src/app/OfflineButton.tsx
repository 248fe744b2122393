import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { windowStart } from '@synapse/shared/sync/synced'
import { formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import { IconCloudOff } from '@tabler/icons-react'
import { offline, oldestDataAt } from '#data/status.ts'
import { useStore } from '#data/store.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { useMobileLayout } from '#ui/use-layout.ts'

/**
 * Shows that the app is offline. It sits in the header, so that nothing moves under the operator's
 * finger when the connection drops.
 */
export const OfflineButton = () => {
  const isOffline = useStore(offline)
  const savedAt = useStore(oldestDataAt)
  const isMobile = useMobileLayout()
  const explanation = isOffline && savedAt !== undefined ? explanationFor(savedAt) : ''
  const icon = <IconCloudOff size={20} aria-hidden />
  return (
    <>
      <VisuallyHidden role="status">{explanation}</VisuallyHidden>
      {explanation && (
        <InfoButton
          button={(props) =>
            isMobile ? (
              <ActionIcon {...props} size={44} variant="light" color="limited" aria-label="Offline">
                {icon}
              </ActionIcon>
            ) : (
              <Button
                {...props}
                size="compact-md"
                variant="light"
                color="limited"
                leftSection={icon}
              >
                Offline
              </Button>
            )
          }
        >
          {explanation}
        </InfoButton>
      )}
    </>
  )
}

const explanationFor = (savedAt: number): string => {
  const at = Temporal.Instant.fromEpochMilliseconds(savedAt)
  const start = formatShortDate(maltaDate(windowStart(Temporal.Now.instant())))
  return `Offline. Showing data saved at ${formatTime(at)} on ${formatShortDate(maltaDate(at))}. Bookings before ${start} aren’t available offline.`
}
