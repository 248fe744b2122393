import { finishGoogleAuth, startGoogleAuth } from '@synapse/shared/meeting/contract'
import type { World } from '#support/world/world.ts'

/** `cookie` belongs to the browser that started the flow. */
type Consent = { authUrl: string; cookie: string }

/** Requests Google's consent page as the admin app does. */
export const startConsent = async (world: World): Promise<Consent> => {
  const response = await world.fetch(startGoogleAuth.path, {
    headers: { Authorization: `Bearer ${await world.signIn()}` },
  })
  const { authUrl } = await response.json()
  const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return { authUrl, cookie }
}

/** Follows Google's redirect to the app, with this cookie. */
export const followRedirect = (world: World, redirectUrl: string, cookie: string) => {
  const { search } = new URL(redirectUrl)
  return world.fetch(`${finishGoogleAuth.path}${search}`, { headers: { Cookie: cookie } })
}

/** Connects the calendar and waits for all jobs. */
export const connectGoogle = async (world: World, account?: string): Promise<Response> => {
  const { authUrl, cookie } = await startConsent(world)
  const { redirectUrl } = await world.google.consent({ url: authUrl, account })
  const answer = await followRedirect(world, redirectUrl, cookie)
  await world.finishJobs()
  return answer
}
