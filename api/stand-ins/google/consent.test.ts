import { describe, expect, test } from 'vitest'
import {
  apiOf,
  connect,
  createConsentRequest,
  oauthClient,
  primary,
  redirectUri,
  refusalOf,
  standIn,
  startGoogleForEachTest,
} from '#stand-ins/google/google.test-support'

startGoogleForEachTest()

const allow = (url: string) =>
  fetch(new URL(url).origin + new URL(url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([
      ['asked', new URL(url).search.slice(1)],
      ['account', 'tutor@synapse-ai.example'],
      ['scope', 'https://www.googleapis.com/auth/calendar'],
      ['decision', 'allow'],
    ]),
  })

describe('the consent page', () => {
  test('lists the scopes, says that it is a stand-in, and redirects with a code once access is allowed', async () => {
    const { url } = createConsentRequest()
    const shown = await (await fetch(url)).text()
    expect(shown).toContain('Stand-in for Google')
    expect(shown).toContain('permanently delete all your calendars')
    const answer = await allow(url)
    expect(answer.status).toBe(303)
    const back = new URL(answer.headers.get('Location') ?? '')
    expect(back.origin + back.pathname).toBe(redirectUri)
    expect(back.searchParams.get('state')).toBe('state-1')
    expect(back.searchParams.get('code')).toBeTruthy()
  })

  test.each([
    ['another client', { client_id: 'other' }, 'invalid_client'],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/' }, 'mismatch'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'S256'],
    ['an unknown scope', { scope: 'all' }, 'invalid_scope'],
  ])('rejects %s', async (_, changes, words) => {
    const answer = await fetch(createConsentRequest(changes).url)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(words)
  })
})

describe('tokens', () => {
  test('have only the granted scopes', async () => {
    const client = oauthClient()
    const events = 'https://www.googleapis.com/auth/calendar.events'
    const { url, verifier } = createConsentRequest({ scope: `openid email ${events}` })
    const { redirectUrl } = await standIn.consent({ url, scopes: [events] })
    const code = new URL(redirectUrl).searchParams.get('code') ?? ''
    const { tokens } = await client.getToken({ code, codeVerifier: verifier })
    expect(tokens.scope).toBe(events)
    client.setCredentials(tokens)
    const asked = apiOf(client).calendars.get(primary)
    expect(await refusalOf(asked)).toEqual([403, 'insufficientPermissions'])
  })

  test('include no refresh token after a second consent without prompt=consent', async () => {
    await connect()
    const { url, verifier } = createConsentRequest({ prompt: undefined })
    const { redirectUrl } = await standIn.consent({ url })
    const code = new URL(redirectUrl).searchParams.get('code') ?? ''
    const { tokens } = await oauthClient().getToken({ code, codeVerifier: verifier })
    expect(tokens.refresh_token).toBeUndefined()
  })
})
