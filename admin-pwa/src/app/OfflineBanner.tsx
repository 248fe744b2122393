import { Button } from '@mantine/core'
import { windowStart } from '@synapse/shared/sync/synced'
import { formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import { IconAlertTriangle, IconCloudDown, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#app/OfflineBanner.module.css'
import { useOfflineSince } from '#data/connection.ts'
import { readOperator } from '#data/kept-operator.ts'
import { isUnsent, pendingEntries } from '#data/outbox-entry.ts'
import { useSyncProgress } from '#data/progress.ts'
import { type StorageError, useStorageError } from '#data/storage-error.ts'
import { askToDiscard, leaveUnasked } from '#ui/unsaved.ts'

/** Says that the screen shows saved data, or how far the first reading of everything has come. */
export const OfflineNote = () => {
  const savedAt = useOfflineSince()
  const progress = useSyncProgress()
  const trouble = useStorageError()
  if (trouble) return <TroubleNote trouble={trouble} />
  if (savedAt !== undefined) {
    const at = Temporal.Instant.fromEpochMilliseconds(savedAt)
    const start = formatShortDate(maltaDate(windowStart(Temporal.Now.instant())))
    return (
      <Note icon={<IconCloudOff size={18} aria-hidden />}>
        {`Offline — showing what was saved at ${formatTime(at)} on ${formatShortDate(maltaDate(at))}. Bookings before ${start} need the network.`}
      </Note>
    )
  }
  if (!progress || progress.total < worthTelling) return null
  return (
    <Note icon={<IconCloudDown size={18} aria-hidden />}>
      {`Saving for work without a network: ${progress.come.toLocaleString('en')} of ${progress.total.toLocaleString('en')} records.`}
    </Note>
  )
}

/** The database of the browser, and the way out of its trouble. */
const TroubleNote = ({ trouble }: { trouble: StorageError }) => (
  <div className={classes.note}>
    <IconAlertTriangle size={18} aria-hidden />
    <span role="status">
      {trouble === 'full'
        ? 'This device is full: nothing more can be saved for work without a network. Free some space, then load the app again.'
        : 'What is saved on this device cannot be read. With a network everything works. Load the app again; if that does not help, what is saved has to be saved anew.'}
    </span>
    <Button variant="light" size="compact-sm" onClick={() => window.location.reload()}>
      Load again
    </Button>
    {trouble === 'broken' && (
      <Button variant="light" size="compact-sm" color="danger" onClick={askToSaveAnew}>
        Save anew
      </Button>
    )}
  </div>
)

/** What was not sent may be in what cannot be read. */
const askToSaveAnew = () =>
  askToDiscard(
    async () => {
      const operator = readOperator()
      const { deleteDb: wipeOffline } = await import('#data/db.ts')
      if (operator) await wipeOffline(operator.id).catch(console.warn)
      leaveUnasked()
      window.location.reload()
    },
    { unsent: pendingEntries().filter(isUnsent).length || 'unknown' },
  )

/** Fewer are there before anybody has read how many they are. */
const worthTelling = 2_000

const Note = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className={classes.note} role="status">
    {icon}
    {children}
  </p>
)
