import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCloudDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isUnsent } from '#data/outbox/entry.ts'
import { shownOutbox } from '#data/outbox/shown-outbox.ts'
import { readOperator } from '#data/sign-in-storage.ts'
import { clockIsWrong, type StorageError, storageError, syncProgress } from '#data/status.ts'
import { useStore } from '#data/store.ts'
import { formatCount } from '#ui/format/format.ts'
import { askToDiscard, skipLeavePrompt } from '#ui/unsaved.ts'

export const SyncStatus = () => {
  const progress = useStore(syncProgress)
  const error = useStore(storageError)
  const isWrong = useStore(clockIsWrong)
  if (error) return <StorageErrorNote error={error} />
  if (isWrong)
    return (
      <IconNote icon={<IconAlertTriangle size={18} aria-hidden />}>
        This device’s clock is wrong, so “Today” and upcoming sessions may be wrong too. Correct it
        in the device’s settings.
      </IconNote>
    )
  if (!progress || progress.total < minShownRecords) return null
  return (
    <IconNote icon={<IconCloudDown size={18} aria-hidden />}>
      {`Saving for offline use: ${formatCount(progress.received)} of ${formatCount(progress.total)} records.`}
    </IconNote>
  )
}

const StorageErrorNote = ({ error }: { error: StorageError }) => (
  <IconNote icon={<IconAlertTriangle size={18} aria-hidden />}>
    {error === 'full'
      ? 'This device’s storage is full, so no more data can be saved for offline use. Free up some space, then reload the app.'
      : 'We couldn’t read the data saved on this device. Everything still works online. Reload the app; if that doesn’t help, reset the saved data.'}
    <Group gap="sm" mt="sm">
      <Button variant="light" size="compact-sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
      {error === 'broken' && (
        <Button variant="light" size="compact-sm" color="danger" onClick={confirmReset}>
          Reset saved data
        </Button>
      )}
    </Group>
  </IconNote>
)

/** Asks for confirmation first, because the unreadable data may contain unsent changes. */
const confirmReset = () =>
  askToDiscard(
    async () => {
      const operator = readOperator()
      const { deleteDb } = await import('#data/db.ts')
      if (operator) await deleteDb(operator.id).catch(console.warn)
      skipLeavePrompt()
      window.location.reload()
    },
    { unsent: shownOutbox.get().filter(isUnsent).length || 'unknown' },
  )

/**
 * The minimum number of records for which sync progress is shown. With fewer, it would disappear
 * before anyone could read it.
 */
const minShownRecords = 2_000

const IconNote = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Alert color="warning" icon={icon} role="status" py="sm" mb="md">
    {children}
  </Alert>
)
