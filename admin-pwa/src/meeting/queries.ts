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

/** Whether Google Calendar is connected, and how it is doing. */
export const googleStatusQuery = () => query(readGoogleStatus)

/** The address of Google's consent page. @throws CallError when the server has no account for it */
export const readAuthUrl = async (): Promise<string> => {
  const { authUrl } = await call(startGoogleAuth, {})
  return authUrl
}

export const useDisconnectGoogle = () =>
  useWrite(disconnectGoogle, {
    request: () => ({}),
    successToast: {
      title: 'Google Calendar Disconnected',
      message: 'New bookings are no longer put into the calendar.',
    },
    errorToast: 'Failed to disconnect Google Calendar.',
  })

export const useChangeGoogleSync = () =>
  useWrite(changeGoogleSync, {
    request: (body: BodyOf<typeof changeGoogleSync>) => ({ body }),
    successToast: { title: 'Google Calendar Updated' },
    errorToast: 'Failed to change the synchronisation.',
  })

export const useSyncGoogle = () =>
  useWrite(syncGoogle, {
    request: () => ({}),
    successToast: { title: 'Google Calendar Read', message: 'The busy times are up to date.' },
    errorToast: 'Failed to read Google Calendar.',
  })
