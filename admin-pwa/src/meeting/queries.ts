import type { BodyOf } from '@synapse/shared/endpoint'
import {
  changeGoogleSync,
  disconnectGoogle,
  readGoogleStatus,
  startGoogleAuth,
  syncGoogle,
} from '@synapse/shared/meeting/contract'
import { call } from '#data/api.ts'
import { query } from '#data/query.ts'
import { useWrite } from '#ui/use-write.ts'

/** Loads the status of the Google Calendar connection. */
export const googleStatusQuery = () => query(readGoogleStatus)

/**
 * Requests the URL of Google's consent page.
 * @throws CallError if Google isn't set up
 */
export const readAuthUrl = async (): Promise<string> => {
  const { authUrl } = await call(startGoogleAuth, {})
  return authUrl
}

export const useDisconnectGoogle = () =>
  useWrite(disconnectGoogle, {
    request: () => ({}),
    successToast: {
      title: 'Google Calendar disconnected',
      message: 'New bookings won’t be added to your calendar.',
    },
    errorToast: 'Couldn’t disconnect Google Calendar.',
  })

export const useChangeGoogleSync = () =>
  useWrite(changeGoogleSync, {
    request: (body: BodyOf<typeof changeGoogleSync>) => ({ body }),
    successToast: { title: 'Google Calendar updated' },
    errorToast: 'Couldn’t change the sync settings.',
  })

export const useSyncGoogle = () =>
  useWrite(syncGoogle, {
    request: () => ({}),
    successToast: { title: 'Google Calendar synced', message: 'Busy times are up to date.' },
    errorToast: 'Couldn’t sync Google Calendar.',
  })
