import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { windowStart } from '@synapse/shared/sync/synced'
import { formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import { IconCloudOff } from '@tabler/icons-react'
import { offline, oldestDataAt } from '#data/status.ts'
import { useStore } from '#data/store.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { usePhone } from '#ui/use-layout.ts'

/**
 * Shows that the app is offline. It sits in the header, so that nothing moves under the operator's
 * finger when the connection drops.
 */
export const OfflineButton = () => {
  const isOffline = useStore(offline)
  const savedAt = useStore(oldestDataAt)
  const isPhone = usePhone()
  const explanation = isOffline && savedAt !== undefined ? explanationFor(savedAt) : ''
  return (
    <>
      <VisuallyHidden role="status">{explanation}</VisuallyHidden>
      {explanation && (
        <InfoButton
          button={(props) => {
            const look = { ...props, variant: 'light', color: 'warning' }
            const icon = <IconCloudOff size={20} aria-hidden />
            if (isPhone)
              return (
                <ActionIcon {...look} aria-label="Offline">
                  {icon}
                </ActionIcon>
              )
            return (
              <Button {...look} size="compact-sm" leftSection={icon}>
                Offline
              </Button>
            )
          }}
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
