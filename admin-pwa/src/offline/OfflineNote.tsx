import { windowStart } from '@synapse/shared/sync/synced'
import { formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import { IconCloudDown, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSavedShown } from '#offline/connection.ts'
import classes from '#offline/OfflineNote.module.css'
import { useSyncProgress } from '#offline/progress.ts'

/** Says that the screen shows saved data, or how far the first reading of everything has come. */
export const OfflineNote = () => {
  const savedAt = useSavedShown()
  const progress = useSyncProgress()
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

/** Fewer are there before anybody has read how many they are. */
const worthTelling = 2_000

const Note = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className={classes.note} role="status">
    {icon}
    {children}
  </p>
)
