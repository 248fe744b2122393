import { Router } from '@koa/router'
import type { Context } from 'koa'
import type Stripe from 'stripe'
import { formatCents, html, type Markup, page } from '#stand-ins/page'
import { readBody } from '#stand-ins/request-body'
import { type CardForm, cardErrors, testCards } from '#stand-ins/stripe/cards'
import { successUrl } from '#stand-ins/stripe/checkout-sessions'
import type { StripeContext } from '#stand-ins/stripe/context'
import { redirectWaitMs } from '#stand-ins/stripe/control'
import { paySession } from '#stand-ins/stripe/payments'
import type { Webhooks } from '#stand-ins/stripe/webhooks'

type Session = Stripe.Checkout.Session
type Mistakes = Partial<CardForm> & { payment?: string }

export const checkoutPageRouter = (context: StripeContext, webhooks: Webhooks): Router => {
  const router = new Router()

  router.get('/c/pay/:id', (ctx) => {
    const session = context.store.session.get(ctx.params.id ?? '')
    if (!session) show(ctx, 404, missingPage)
    else if (session.status === 'open') show(ctx, 200, payPage(context, session, {}, {}))
    else show(ctx, 200, endedPage(session))
  })

  router.post('/c/pay/:id', async (ctx) => {
    const form = readForm(await readBody(ctx.req))
    const session = context.store.session.get(ctx.params.id ?? '')
    if (!session) return show(ctx, 404, missingPage)
    if (session.status === 'open') {
      const mistakes = session.amount_total === 0 ? {} : cardErrors(form, context.nowSeconds())
      if (Object.keys(mistakes).length > 0)
        return show(ctx, 422, payPage(context, session, form, mistakes))
    }
    const result = paySession(context, session, form)
    if (result.kind === 'declined')
      return show(ctx, 402, payPage(context, session, form, { payment: result.message }))
    // If the session expired while the page was open, say so. After a double click, the session has
    // already been paid; redirect as usual.
    if (result.session.status === 'expired') return show(ctx, 409, endedPage(result.session))
    if (result.kind === 'complete') await webhooks.firstAnswer(result.eventId, redirectWaitMs)
    ctx.status = 303
    ctx.set('Location', successUrl(session))
  })

  return router
}

const show = (ctx: Context, status: number, body: string): void => {
  ctx.status = status
  ctx.type = 'html'
  ctx.body = body
}

const readForm = (body: string): CardForm => {
  const fields = new URLSearchParams(body)
  const read = (name: string) => (fields.get(name) ?? '').trim()
  const [number, expiry, cvc] = [read('number'), read('expiry'), read('cvc')]
  return { number, expiry, cvc, name: read('name'), email: read('email') }
}

const payPage = (
  context: StripeContext,
  session: Session,
  form: Partial<CardForm>,
  mistakes: Mistakes,
): string => {
  const total = formatCents(session.amount_total ?? 0, session.currency ?? 'eur')
  const isFree = session.amount_total === 0
  return page({
    title: `Pay ${total}`,
    narrow: true,
    body: html`${banner}
<main>
  ${session.cancel_url && html`<p><a href="${session.cancel_url}">← Back</a></p>`}
  <h1>Pay ${total}</h1>
  ${orderLines(context, session, total)}
  <form method="post" class="card" novalidate>
    ${mistakes.payment && html`<p class="error" role="alert">${mistakes.payment}</p>`}
    ${emailField(session, form, mistakes)}
    ${!isFree && cardFields(form, mistakes)}
    <button class="wide">${isFree ? 'Complete order' : `Pay ${total}`}</button>
  </form>
  ${!isFree && cardList}
</main>`,
  })
}

const orderLines = (context: StripeContext, session: Session, total: string): Markup => {
  const lines = context.store.lineItems.get(session.id)?.items ?? []
  const details = context.store.paymentData.get(session.id)?.productDescriptions ?? []
  return html`<ul class="lines card" aria-label="Your order">
    ${lines.map(
      (line, at) => html`<li><span>${line.description}
        ${details[at] && html`<small>${details[at]}</small>`}
        ${line.quantity !== 1 && html`<small>Quantity ${line.quantity}</small>`}</span>
        <span class="money">${formatCents(line.amount_total, line.currency)}</span></li>`,
    )}
    <li><span>Total</span><span class="money">${total}</span></li>
  </ul>`
}

const emailField = (session: Session, form: Partial<CardForm>, mistakes: Mistakes): Markup => {
  if (!session.customer_email)
    return field('email', 'Email', form.email, mistakes.email, 'email', { type: 'email' })
  return html`<p class="muted">Email<br><strong>${session.customer_email}</strong></p>
    <input type="hidden" name="email" value="${session.customer_email}">`
}

const cardFields = (form: Partial<CardForm>, mistakes: Mistakes): Markup => {
  const numeric = { inputmode: 'numeric' }
  return html`
    ${field('number', 'Card number', form.number, mistakes.number, 'cc-number', {
      ...numeric,
      placeholder: '4242 4242 4242 4242',
    })}
    <div class="pair">
      ${field('expiry', 'Expiry', form.expiry, mistakes.expiry, 'cc-exp', {
        ...numeric,
        placeholder: 'MM / YY',
      })}
      ${field('cvc', 'CVC', form.cvc, mistakes.cvc, 'cc-csc', { ...numeric, placeholder: '123' })}
    </div>
    ${field('name', 'Name on card', form.name, mistakes.name, 'cc-name', {})}`
}

const field = (
  name: keyof CardForm,
  label: string,
  value: string | undefined,
  mistake: string | undefined,
  autocomplete: string,
  attributes: Record<string, string>,
): Markup => {
  const described = mistake && html` aria-invalid="true" aria-describedby="${name}-mistake"`
  return html`<label>${label}
    <input id="${name}" name="${name}" value="${value ?? ''}" autocomplete="${autocomplete}"
      ${Object.entries(attributes).map(([key, text]) => html` ${key}="${text}"`)}${described}>
    ${mistake && html`<small class="error" id="${name}-mistake">${mistake}</small>`}
  </label>`
}

const endedPage = (session: Session): string => {
  if (session.status === 'expired')
    return closedPage(
      'This checkout has expired',
      session.cancel_url && html`<a href="${session.cancel_url}">Back to the shop</a>`,
      'Nothing was charged. Start again from the shop to get a new checkout page.',
    )
  const words = {
    paid: 'The payment was successful. You can close this page.',
    unpaid: 'The payment is being processed. The shop will be notified automatically.',
    no_payment_required: 'There was nothing to pay. You can close this page.',
  }
  const status = session.payment_status as keyof typeof words
  return closedPage(
    'This checkout is complete',
    html`<a href="${successUrl(session)}">Back to the shop</a>`,
    words[status],
  )
}

const closedPage = (title: string, link: Markup | string | null, words: string): string =>
  page({
    title,
    narrow: true,
    body: html`${banner}<main><h1>${title}</h1><p>${words}</p><p>${link}</p></main>`,
  })

const banner = html`<div class="banner" role="note"><p>Test mode – stand-in for Stripe. Use card 4242 4242 4242 4242.</p></div>`

const cardList = html`<details><summary>Test cards</summary>
  <p class="muted">Use any future expiry date and any three digits as the CVC.</p>
  <ul>${testCards.map(
    (card) =>
      html`<li><code>${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code> ${card.means}</li>`,
  )}</ul></details>`

const missingPage = closedPage('There is no such checkout', null, 'Check the address.')
