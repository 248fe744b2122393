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

const submit = (url: string, decision: string) =>
  fetch(new URL(url).origin + new URL(url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([
      ['asked', new URL(url).search.slice(1)],
      ['account', 'tutor@synapse-ai.example'],
      ['scope', 'https://www.googleapis.com/auth/calendar'],
      ['decision', decision],
    ]),
  })

describe('the consent page', () => {
  test('lists the scopes, says that it is a stand-in, and redirects with a code once access is allowed', async () => {
    const { url } = createConsentRequest()
    const shown = await (await fetch(url)).text()
    expect(shown).toContain('Stand-in for Google')
    expect(shown).toContain('permanently delete all your calendars')
    const answer = await submit(url, 'allow')
    expect(answer.status).toBe(303)
    const back = new URL(answer.headers.get('Location') ?? '')
    expect(back.origin + back.pathname).toBe(redirectUri)
    expect(back.searchParams.get('state')).toBe('state-1')
    expect(back.searchParams.get('code')).toBeTruthy()
  })

  test('redirects with access_denied when access is denied', async () => {
    const answer = await submit(createConsentRequest().url, 'deny')
    const back = new URL(answer.headers.get('Location') ?? '')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      state: 'state-1',
      error: 'access_denied',
    })
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
  test('are issued once per code, and only with its verifier and the correct client secret', async () => {
    const { url, verifier } = createConsentRequest()
    const codeOf = async () =>
      new URL((await standIn.consent({ url })).redirectUrl).searchParams.get('code') ?? ''
    const first = await codeOf()
    await oauthClient().getToken({ code: first, codeVerifier: verifier })
    const again = oauthClient().getToken({ code: first, codeVerifier: verifier })
    expect(await refusalOf(again)).toEqual([400, 'invalid_grant'])
    const wrong = oauthClient().getToken({ code: await codeOf(), codeVerifier: 'x'.repeat(43) })
    expect(await refusalOf(wrong)).toEqual([400, 'invalid_grant'])
    const thief = oauthClient('guessed').getToken({ code: await codeOf(), codeVerifier: verifier })
    expect(await refusalOf(thief)).toEqual([401, 'invalid_client'])
  })

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
