import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth, calendar, type calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js'
import { afterEach, beforeEach } from 'vitest'
import { type GoogleStandIn, startGoogle } from '#stand-ins/google/google'

// Tests call a new stand-in through Google's real client library.

export const redirectUri = 'https://app.example/api/google/callback'
export const primary = { calendarId: 'primary' }
const scope = ['https://www.googleapis.com/auth/calendar']

let dataDir: string
export let standIn: GoogleStandIn

/** Starts a new stand-in before each test and stops it afterwards. */
export const startGoogleForEachTest = (): void => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'google-stand-in-'))
    await start()
  })
  afterEach(async () => {
    await standIn.close()
    await rm(dataDir, { recursive: true, force: true })
  })
}

const start = async (): Promise<void> => {
  standIn = await startGoogle({
    port: 0,
    dataDir,
    clientId: 'client',
    clientSecret: 'secret',
    redirectUris: [redirectUri],
  })
}

export const oauthClient = (clientSecret = 'secret') =>
  new auth.OAuth2({
    clientId: 'client',
    clientSecret,
    redirectUri,
    forceRefreshOnFailure: true,
    endpoints: {
      oauth2AuthBaseUrl: `${standIn.url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${standIn.url}/token`,
      oauth2RevokeUrl: `${standIn.url}/revoke`,
    },
  })

/** Returns the URL of the consent page and its PKCE verifier. */
export const createConsentRequest = (changes: Record<string, string | undefined> = {}) => {
  const verifier = randomBytes(48).toString('base64url')
  const url = oauthClient().generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    scope,
    state: 'state-1',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256' as never,
    ...changes,
  })
  return { url, verifier }
}

/** Completes the consent and returns an authorised client. */
export const connect = async (account?: string) => {
  const client = oauthClient()
  const { url, verifier } = createConsentRequest()
  const { redirectUrl } = await standIn.consent({ url, account })
  const code = new URL(redirectUrl).searchParams.get('code') ?? ''
  const { tokens } = await client.getToken({ code, codeVerifier: verifier })
  client.setCredentials(tokens)
  return { client, tokens, api: apiOf(client) }
}

export const apiOf = (client: ReturnType<typeof oauthClient>): calendar_v3.Calendar =>
  calendar({ version: 'v3', auth: client, rootUrl: `${standIn.url}/`, retry: false })

/** Returns the status and the reason of a failed call. */
export const refusalOf = async (call: Promise<unknown>): Promise<[number, string]> => {
  try {
    await call
  } catch (error) {
    const { response } = error as { response?: { status: number; data: Refused } }
    if (!response) throw error
    const { error: body } = response.data
    return [response.status, typeof body === 'string' ? body : (body.errors[0]?.reason ?? '')]
  }
  throw new Error('The call was expected to be refused, but it was not.')
}

type Refused = { error: string | { errors: { reason: string }[] } }
