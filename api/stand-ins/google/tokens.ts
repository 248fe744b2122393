import { hash } from 'node:crypto'
import type { GoogleContext } from '#stand-ins/google/context'
import { refuse, refuseGrant } from '#stand-ins/google/refusal'
import { type CodeRow, type GrantRow, newToken } from '#stand-ins/google/store'

const accessTokenSeconds = 3599
const codeMinutes = 10

/** Stores a consent, and returns the code that the app exchanges for tokens. */
export const makeCode = (context: GoogleContext, input: Omit<CodeRow, 'expiresAt'>): string => {
  const code = newToken('4/0A')
  context.store.code.put(code, { ...input, expiresAt: Date.now() + codeMinutes * 60_000 })
  return code
}

/** Handles the token endpoint: exchanges a code or a refresh token for an access token. */
export const exchange = (context: GoogleContext, form: URLSearchParams): object => {
  const { client } = context
  if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
    refuseGrant('invalid_client', 'The OAuth client was not found.', 401)
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(context, form)
    case 'refresh_token':
      return refresh(context, form)
    default:
      return refuseGrant('unsupported_grant_type', 'Invalid grant_type.')
  }
}

export const revoke = (context: GoogleContext, token: string): void => {
  const { store } = context
  const id = store.grant.get(token) ? token : store.accessToken.get(token)?.grant
  const grant = id && store.grant.get(id)
  if (!id || !grant || grant.isRevoked) refuseGrant('invalid_token', 'Token expired or revoked')
  store.grant.put(id, { ...grant, isRevoked: true })
}

/** Returns the caller's account and granted scopes. Rejects a missing, expired or revoked token. */
export const authorize = (context: GoogleContext, header: string): GrantRow => {
  const { store } = context
  const token = /^Bearer (.+)$/i.exec(header)?.[1]
  if (!token) refuse(401, 'required', 'Login Required.', { location: 'Authorization' })
  const access = store.accessToken.get(token)
  const grant = access && store.grant.get(access.grant)
  if (!grant || grant.isRevoked || access.expiresAt <= Date.now())
    refuse(401, 'authError', 'Invalid Credentials', { location: 'Authorization' })
  return grant
}

const exchangeCode = (context: GoogleContext, form: URLSearchParams): object => {
  const { store } = context
  const id = form.get('code') ?? ''
  const code = store.code.get(id)
  // Delete the code even if the request is wrong, because a code can be used only once.
  store.code.remove(id)
  if (!code || code.expiresAt <= Date.now()) refuseGrant('invalid_grant', 'Malformed auth code.')
  if (form.get('redirect_uri') !== code.redirectUri)
    refuseGrant('redirect_uri_mismatch', 'Bad Request')
  if (code.challenge && challengeOf(form.get('code_verifier') ?? '') !== code.challenge)
    refuseGrant(
      'invalid_grant',
      form.get('code_verifier') ? 'Invalid code verifier.' : 'Missing code verifier.',
    )
  const refreshToken = newToken('1//09', 48)
  const { account, clientId, scopes } = code
  store.grant.put(refreshToken, {
    token: refreshToken,
    account,
    clientId,
    scopes,
    isRevoked: false,
  })
  return {
    ...accessTokenFor(context, refreshToken, scopes),
    ...(code.isOffline && { refresh_token: refreshToken }),
  }
}

const refresh = (context: GoogleContext, form: URLSearchParams): object => {
  const token = form.get('refresh_token') ?? ''
  const grant = context.store.grant.get(token)
  if (!grant || grant.isRevoked) refuseGrant('invalid_grant', 'Token has been expired or revoked.')
  return accessTokenFor(context, token, grant.scopes)
}

const accessTokenFor = ({ store }: GoogleContext, grant: string, scopes: string[]): object => {
  for (const old of store.accessToken.all())
    if (old.expiresAt <= Date.now()) store.accessToken.remove(old.token)
  const token = newToken('ya29.a0', 48)
  store.accessToken.put(token, { token, grant, expiresAt: Date.now() + accessTokenSeconds * 1000 })
  return {
    access_token: token,
    expires_in: accessTokenSeconds,
    scope: scopes.join(' '),
    token_type: 'Bearer',
  }
}

const challengeOf = (verifier: string): string => hash('sha256', verifier, 'base64url')
