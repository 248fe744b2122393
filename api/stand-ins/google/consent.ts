import { Router } from '@koa/router'
import { accountOf, accounts, type GoogleContext } from '#stand-ins/google/context'
import { scopeDescriptions } from '#stand-ins/google/scopes'
import { newToken } from '#stand-ins/google/store'
import { makeCode } from '#stand-ins/google/tokens'
import { html, type Markup, page } from '#stand-ins/page'
import { readBody } from '#stand-ins/request-body'

const path = '/o/oauth2/v2/auth'

/** The user's choice on the consent page. By default, all permissions are granted. */
type Decision = { isAllowed: boolean; account?: string | undefined; scopes?: string[] | undefined }

export const consentRouter = (context: GoogleContext): Router => {
  const router = new Router()
  router.get(path, (ctx) => {
    const mistake = mistakeIn(context, ctx.URL.searchParams)
    ctx.status = mistake ? 400 : 200
    ctx.type = 'html'
    ctx.body = mistake ? blockedPage(mistake) : consentPage(ctx.URL.searchParams)
  })
  router.post(path, async (ctx) => {
    const form = new URLSearchParams(await readBody(ctx.req))
    const request = new URLSearchParams(form.get('asked') ?? '')
    const mistake = mistakeIn(context, request)
    if (mistake) {
      ctx.status = 400
      ctx.type = 'html'
      ctx.body = blockedPage(mistake)
      return
    }
    const address = answerConsent(context, request, {
      isAllowed: form.get('decision') === 'allow',
      account: form.get('account') ?? undefined,
      scopes: form.getAll('scope'),
    })
    ctx.redirect(address)
    ctx.status = 303
  })
  return router
}

/** Returns the URL to redirect the user to. Throws if Google would show an error instead. */
export const answerConsent = (
  context: GoogleContext,
  request: URLSearchParams,
  decision: Decision,
): string => {
  const mistake = mistakeIn(context, request)
  if (mistake) throw new Error(mistake)
  const back = new URL(request.get('redirect_uri') ?? '')
  const answer = (name: string, value: string) => back.searchParams.set(name, value)
  if (request.has('state')) answer('state', request.get('state') ?? '')
  const scopes = scopesIn(request).filter((scope) => decision.scopes?.includes(scope) ?? true)
  const account = accountOf(decision.account)
  if (!decision.isAllowed || !account || scopes.length === 0) {
    answer('error', 'access_denied')
    return back.href
  }
  const code = makeCode(context, {
    account: account.email,
    clientId: context.client.id,
    scopes,
    redirectUri: request.get('redirect_uri') ?? '',
    challenge: request.get('code_challenge') ?? '',
    isOffline: request.get('access_type') === 'offline' && isAsked(context, request, account.email),
  })
  answer('code', code)
  answer('scope', scopes.join(' '))
  return back.href
}

/**
 * Returns whether Google issues a refresh token: when an account consents for the first time, and
 * later only with prompt=consent.
 */
const isAsked = ({ store }: GoogleContext, request: URLSearchParams, account: string): boolean => {
  const isKnown = store.grant.all().some((grant) => grant.account === account && !grant.isRevoked)
  return !isKnown || (request.get('prompt') ?? '').split(' ').includes('consent')
}

const mistakeIn = ({ client }: GoogleContext, request: URLSearchParams): string | null => {
  if (request.get('client_id') !== client.id) return 'Error 401: invalid_client'
  if (!client.redirectUris.includes(request.get('redirect_uri') ?? ''))
    return `Error 400: redirect_uri_mismatch. The address ${request.get('redirect_uri')} is not registered.`
  if (request.get('response_type') !== 'code') return 'Error 400: unsupported_response_type'
  const unknown = scopesIn(request).find((scope) => !scopeDescriptions[scope])
  if (unknown !== undefined || scopesIn(request).length === 0)
    return `Error 400: invalid_scope. ${unknown ?? 'No scope was requested.'}`
  const challenge = request.get('code_challenge')
  if (challenge === null) return null
  if (request.get('code_challenge_method') !== 'S256')
    return 'Error 400: invalid_request. Only the code challenge method S256 is supported.'
  return /^[\w-]{43}$/.test(challenge) ? null : 'Error 400: invalid_request. Bad code challenge.'
}

const scopesIn = (request: URLSearchParams): string[] =>
  (request.get('scope') ?? '').split(' ').filter(Boolean)

const consentPage = (request: URLSearchParams): string =>
  page({
    title: 'Stand-in for Google: allow access',
    narrow: true,
    body: html`${banner}<main>
  <h1>Synapse AI wants to use your Google Account</h1>
  <form method="post" action="${path.slice(path.lastIndexOf('/') + 1)}">
    <input type="hidden" name="asked" value="${request.toString()}">
    <label>Account <select name="account">${accounts.map(
      ({ email }) => html`<option>${email}</option>`,
    )}</select></label>
    <div class="card">${scopesIn(request).map(scopeRow)}</div>
    <div class="row">
      <button class="quiet" name="decision" value="deny">Cancel</button>
      <span class="push"><button name="decision" value="allow">Allow</button></span>
    </div>
  </form>
</main>`,
  })

const scopeRow = (scope: string): Markup => {
  const id = newToken('scope-', 6)
  return html`<div class="check"><input type="checkbox" id="${id}" name="scope" value="${scope}" checked>
    <label for="${id}">${scopeDescriptions[scope]}</label></div>`
}

const blockedPage = (mistake: string): string =>
  page({
    title: 'Stand-in for Google: access blocked',
    narrow: true,
    body: html`${banner}<main><h1>Access blocked: this app’s request is invalid</h1>
  <p class="error" role="alert">${mistake}</p></main>`,
  })

const banner = html`<div class="banner" role="note"><p>Stand-in for Google. No Google account is involved.</p></div>`
