import {
  changeGoogleSync,
  disconnectGoogle,
  readGoogleStatus,
  syncGoogle,
} from '@synapse/shared/meeting/contract'
import { query } from '#data/query.ts'
import { useCall } from '#ui/use-call.ts'

export const googleStatusQuery = () => query(readGoogleStatus)

export const useDisconnectGoogle = () =>
  useCall(disconnectGoogle, {
    successToast: {
      title: 'Google Calendar Disconnected',
      message: 'New bookings won’t be added to your calendar.',
    },
    errorToast: 'Couldn’t disconnect Google Calendar',
  })

export const useChangeGoogleSync = () =>
  useCall(changeGoogleSync, {
    successToast: { title: 'Google Calendar Updated' },
    errorToast: 'Couldn’t change the sync settings',
  })

export const useSyncGoogle = () =>
  useCall(syncGoogle, {
    successToast: { title: 'Google Calendar Synced', message: 'Busy times are up to date.' },
    errorToast: 'Couldn’t sync Google Calendar',
  })
