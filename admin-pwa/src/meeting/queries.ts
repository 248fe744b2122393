import type { BodyOf } from '@synapse/shared/endpoint'
import type {
  changeGoogleSync,
  disconnectGoogle,
  readGoogleStatus,
  startGoogleAuth,
  syncGoogle,
} from '@synapse/shared/meeting/contract'
import { call } from '#app/api.ts'
import { apiQuery } from '#app/query.ts'
import { useWrite } from '#app/write.ts'

/** Whether Google Calendar is connected, and how it is doing. */
export const googleStatusQuery = () => apiQuery<typeof readGoogleStatus>('/api/google/auth-status')

/** The address of Google's consent page. @throws CallError when the server has no account for it */
export const readAuthUrl = async (): Promise<string> => {
  const { authUrl } = await call<typeof startGoogleAuth>({
    method: 'GET',
    path: '/api/google/auth',
  })
  return authUrl
}

export const useDisconnectGoogle = () =>
  useWrite({
    run: () => call<typeof disconnectGoogle>({ method: 'POST', path: '/api/google/disconnect' }),
    succeeded: {
      title: 'Google Calendar Disconnected',
      message: 'New bookings are no longer put into the calendar.',
    },
    failed: 'Failed to disconnect Google Calendar.',
  })

export const useChangeGoogleSync = () =>
  useWrite({
    run: (body: BodyOf<typeof changeGoogleSync>) =>
      call<typeof changeGoogleSync>({ method: 'PATCH', path: '/api/google/sync', body }),
    succeeded: { title: 'Google Calendar Updated' },
    failed: 'Failed to change the synchronisation.',
  })

export const useSyncGoogle = () =>
  useWrite({
    run: () => call<typeof syncGoogle>({ method: 'POST', path: '/api/google/sync' }),
    succeeded: { title: 'Google Calendar Read', message: 'The busy times are up to date.' },
    failed: 'Failed to read Google Calendar.',
  })
