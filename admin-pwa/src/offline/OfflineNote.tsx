import { formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { refreshAll } from '#app/query.ts'
import { useSavedShown } from '#offline/connection.ts'
import classes from '#offline/OfflineNote.module.css'

/** Says that the screen shows saved data, and reads it again once the network is back. */
export const OfflineNote = () => {
  const savedAt = useSavedShown()
  useEffect(() => {
    if (savedAt === undefined) return
    const refresh = () => {
      refreshAll()
    }
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [savedAt])
  if (savedAt === undefined) return null
  const at = Temporal.Instant.fromEpochMilliseconds(savedAt)
  return (
    <p className={classes.note} role="status">
      <IconCloudOff size={18} aria-hidden />
      {`Offline — showing what was saved at ${formatTime(at)} on ${formatShortDate(maltaDate(at))}.`}
    </p>
  )
}
