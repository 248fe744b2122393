import { createHash } from 'node:crypto'
import { disconnectGoogle, readGoogleStatus, syncGoogle } from '@synapse/shared/meeting/contract'
import { login } from '@synapse/shared/operator/contract'
import { describe, expect, test } from 'vitest'
import { connectGoogle, followRedirect, startConsent } from '#support/actors/connect-google.ts'
import { credentials } from '#support/run/settings.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const status = async () => operator.call(readGoogleStatus)
const consent = async (changes: { isAllowed?: boolean; scopes?: string[] } = {}) => {
  const { authUrl, cookie } = await startConsent(world)
  const { redirectUrl } = await world.google.consent({ url: authUrl, ...changes })
  return { redirectUrl, cookie }
}
const expectRefused = async (answer: Response, words: RegExp) => {
  expect(answer.status).toBe(400)
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  const page = await answer.text()
  expect(page).toMatch(words)
  expect(page).not.toContain('<script')
  expect(await status()).toMatchObject({ isConnected: false, account: null })
}

describe('connecting Google Calendar', () => {
  test('requests offline access and only the permissions it needs', async () => {
    const { authUrl, cookie } = await startConsent(world)
    const asked = Object.fromEntries(new URL(authUrl).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: 'http://synapse.test/api/google/callback',
      scope:
        'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendars.readonly',
    })
    expect(cookie).toMatch(/^google-consent=[\w-]{43}$/)
  })

  test('notifies only the window that opened the popup, and closes the popup', async () => {
    const answer = await connectGoogle(world)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    const script = /<script>(.*)<\/script>/.exec(page)?.[1] ?? ''
    expect(script).toContain('postMessage({"type":"GOOGLE_AUTH_SUCCESS"}, "http://synapse.test")')
    const hash = createHash('sha256').update(script).digest('base64')
    expect(answer.headers.get('Content-Security-Policy')).toContain(`script-src 'sha256-${hash}'`)
    expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await status()).toEqual({
      isConnected: true,
      isConfigured: true,
      account: 'tutor@synapse-ai.example',
      calendarId: 'tutor@synapse-ai.example',
      lastSyncAt: '2027-02-01T09:00:00.000Z',
      problem: null,
      syncEnabled: true,
      syncDirection: 'both',
    })
    // The refresh token is stored, but only encrypted.
    const [grant] = await world.google.grants({})
    const { rows } = await world.db.raw(
      'select calendar_sync_status::text as row from calendar_sync_status',
    )
    expect(rows[0].row).not.toContain(grant?.token)
    expect(rows[0].row).not.toContain(Buffer.from(grant?.token ?? '').toString('hex'))
    const { refreshToken } = await world.db('calendarSyncStatus').first()
    expect(refreshToken.length).toBeGreaterThan(60)
    // The connection belongs to the business, so it survives a sign-out.
    await world.db('operatorSessions').delete()
    const { token } = await world.call(login, { input: credentials })
    expect(await world.call(readGoogleStatus, { token })).toMatchObject({ isConnected: true })
  })
})

describe('a response from the consent page is refused', () => {
  const expired = /sign-in link has expired/

  test('if its state is missing, unknown, too old or already used', async () => {
    const late = await consent()
    world.clock.advance({ minutes: 10 })
    await expectRefused(await followRedirect(world, late.redirectUrl, late.cookie), expired)

    const { redirectUrl, cookie } = await consent()
    const url = new URL(redirectUrl)
    url.searchParams.set('state', 'x'.repeat(43))
    await expectRefused(await followRedirect(world, url.href, cookie), expired)
    url.searchParams.delete('state')
    await expectRefused(await followRedirect(world, url.href, cookie), expired)

    expect((await followRedirect(world, redirectUrl, cookie)).status).toBe(200)
    await operator.call(disconnectGoogle)
    await expectRefused(await followRedirect(world, redirectUrl, cookie), expired)
  })

  test('if the operator who requested it has signed out', async () => {
    const { redirectUrl, cookie } = await consent()
    await world.db('operatorSessions').delete()
    const answer = await followRedirect(world, redirectUrl, cookie)
    expect(answer.status).toBe(400)
    expect(await world.db('calendarSyncStatus').first('refreshToken')).toEqual({
      refreshToken: null,
    })
  })

  test('if it comes from another browser, which also ends the flow', async () => {
    const { redirectUrl, cookie } = await consent()
    const stranger = await startConsent(world)
    const answer = await followRedirect(world, redirectUrl, stranger.cookie)
    await expectRefused(answer, /started in another browser/)
    await expectRefused(await followRedirect(world, redirectUrl, cookie), expired)
    const noCookie = await consent()
    await expectRefused(await followRedirect(world, noCookie.redirectUrl, ''), /another browser/)
  })

  test('if its code belongs to another flow, because the PKCE check fails', async () => {
    const first = await consent()
    const second = await consent()
    const mixed = new URL(first.redirectUrl)
    mixed.searchParams.set('code', new URL(second.redirectUrl).searchParams.get('code') ?? '')
    await expectRefused(
      await followRedirect(world, mixed.href, first.cookie),
      /rejected the sign-in/,
    )
  })

  test('if the user denied access or granted only some permissions', async () => {
    const denied = await consent({ isAllowed: false })
    const answer = await followRedirect(world, denied.redirectUrl, denied.cookie)
    await expectRefused(answer, /Access was declined/)
    const half = await consent({ scopes: ['https://www.googleapis.com/auth/calendar.events'] })
    await expectRefused(
      await followRedirect(world, half.redirectUrl, half.cookie),
      /Both permissions/,
    )
  })

  test('with status 502 while Google is unreachable', async () => {
    const { redirectUrl, cookie } = await consent()
    await world.google.addFault({ status: 503, reason: 'backendError', path: '/calendar' })
    const answer = await followRedirect(world, redirectUrl, cookie)
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('We couldn’t reach Google')
    expect(await status()).toMatchObject({ isConnected: false })
  })
})

describe('the Google connection', () => {
  test('is revoked and deleted when the operator disconnects it', async () => {
    await connectGoogle(world)
    await world.google.addEvent({ start: '2027-02-03', end: '2027-02-04' })
    await operator.call(syncGoogle)
    await operator.call(disconnectGoogle)
    expect(await world.google.grants({})).toMatchObject([{ isRevoked: true }])
    expect(await world.db('busyPeriods')).toEqual([])
    expect(await status()).toMatchObject({ isConnected: false, account: null, problem: null })
    const sync = operator.call(syncGoogle)
    await expect(sync).toBeRefused('not_connected')
    // The connection is deleted even if it can't be revoked.
    await connectGoogle(world)
    await world.google.addFault({ status: 400, reason: 'bad', path: '/revoke' })
    await operator.call(disconnectGoogle)
    expect(await status()).toMatchObject({ isConnected: false })
  })

  test('shows a problem once Google hasn’t responded for 15 minutes', async () => {
    await connectGoogle(world)
    for (const minutes of [1, 20]) {
      world.clock.advance({ minutes })
      await world.google.addFault({ status: 503, reason: 'backendError', path: '/calendar' })
      await expect(operator.call(syncGoogle)).toBeRefused('google_unavailable')
    }
    expect(await status()).toMatchObject({
      isConnected: true,
      problem: expect.stringContaining('since Monday 1 February 2027, 10:01 (Malta\u00a0time)'),
    })
    await operator.call(syncGoogle)
    expect(await status()).toMatchObject({ problem: null })
  })
})
