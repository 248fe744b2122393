import { Router } from '@koa/router'
import type Stripe from 'stripe'
import { formRouter } from '#sandbox/control'
import { formatCents, formatInstant, html, type Markup, page } from '#sandbox/page'
import type { StripeControl } from '#sandbox/stripe/control'
import type { Webhooks } from '#sandbox/stripe/webhooks'
import type { World } from '#sandbox/stripe/world'

const shownRows = 50

/** For people: what was paid, refunded and sent, and the buttons Stripe's dashboard has. */
export const dashboardRouter = (
  world: World,
  webhooks: Webhooks,
  control: StripeControl,
): Router => {
  const router = new Router()

  router.get('/', (ctx) => {
    ctx.type = 'html'
    ctx.body = dashboardPage(world, webhooks, String(ctx.query.refused ?? ''))
  })

  const inputOf = (fields: Record<string, string>) => {
    const amount = centsOf(fields.euros)
    return { ...fields, ...(amount && { amount }) }
  }
  router.use(formRouter(control, 'dashboard', inputOf).routes())

  return router
}

/** '25' and '25.50' in cents; undefined when nothing readable was typed, which means all that is left. */
const centsOf = (euros = ''): number | undefined => {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(euros.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

const dashboardPage = (world: World, webhooks: Webhooks, refused: string): string => {
  const { store } = world
  return page({
    title: 'Stand-in for Stripe',
    body: html`<div class="banner" role="note"><p>Test mode – stand-in for Stripe. No real money moves here.</p></div>
<main>
  <h1>Payments</h1>
  ${refused && html`<p class="error" role="alert">${refused}</p>`}
  ${modeForm(webhooks)}
  <h2>Checkout sessions</h2>
  ${table(
    ['Created', 'Customer', 'Order', 'Amount', 'State', ''],
    store.session.newestFirst().map((session) => sessionRow(world, session)),
    'Nobody has come to pay yet.',
  )}
  <h2>Refunds</h2>
  ${table(
    ['Created', 'Refund', 'Amount', 'State', ''],
    store.refund.newestFirst().map(refundRow),
    'Nothing has been refunded.',
  )}
  <h2>Disputes</h2>
  ${table(
    ['Created', 'Dispute', 'Amount', 'State', ''],
    store.dispute.newestFirst().map(disputeRow),
    'Nobody has disputed a payment.',
  )}
  <h2>Events</h2>
  ${table(
    ['Created', 'Event', 'Delivery', ''],
    store.event
      .newestFirst()
      .slice(0, shownRows)
      .map((event) => eventRow(world, event)),
    'Nothing has happened yet.',
  )}
</main>`,
  })
}

const modeForm = (webhooks: Webhooks): Markup => {
  const modes = { deliver: 'Deliver', hold: 'Hold back', drop: 'Drop' }
  const now = webhooks.mode()
  return html`<div class="card row">
    <span>Events go to <code>${webhooks.url()}</code> – mode: <strong>${modes[now]}</strong></span>
    <span class="row push">${Object.entries(modes).map(
      ([mode, label]) => mode !== now && button('set-delivery-mode', { mode }, label),
    )}${now === 'hold' && button('release-events', {}, 'Send held events')}</span>
  </div>`
}

const sessionRow = (world: World, session: Stripe.Checkout.Session): Markup => {
  const { store } = world
  const intent = store.paymentIntent.get(String(session.payment_intent))
  const charge = store.charge.get(String(intent?.latest_charge))
  const lines = store.lineItems.get(session.id)?.items ?? []
  const refundable = charge?.status === 'succeeded' && !charge.refunded && !charge.disputed
  const id = { session: session.id }
  return html`<tr>
    ${cell('Created', formatInstant(session.created * 1000))}
    ${cell('Customer', session.customer_details?.email ?? '–')}
    ${cell('Order', lines.map((line) => line.description).join(', '))}
    ${cell('Amount', formatCents(session.amount_total ?? 0, session.currency ?? 'eur'), 'number')}
    ${cell('State', sessionState(session, charge))}
    <td><div class="row">
      ${session.status === 'open' && html`<a href="c/pay/${session.id}">Open page</a>`}
      ${session.status === 'open' && button('expire-session', id, 'Expire')}
      ${
        intent?.status === 'processing' &&
        html`
        ${button('settle-payment', { ...id, outcome: 'succeeded' }, 'Let it succeed')}
        ${button('settle-payment', { ...id, outcome: 'failed' }, 'Let it fail')}`
      }
      ${
        refundable &&
        html`<form method="post" action="dashboard/dashboard-refund">
        <input type="hidden" name="session" value="${session.id}">
        <input name="euros" inputmode="decimal" aria-label="Amount to refund, empty for all" placeholder="all">
        <button class="quiet">Refund</button></form>
        ${button('open-dispute', id, 'Dispute')}`
      }
    </div></td></tr>`
}

const sessionState = (session: Stripe.Checkout.Session, charge?: Stripe.Charge): Markup => {
  if (session.status !== 'complete') return html`${session.status}`
  if (charge?.disputed) return html`<span class="bad">disputed</span>`
  if (charge?.amount_refunded) {
    const refunded = formatCents(charge.amount_refunded, charge.currency)
    return html`${charge.refunded ? 'refunded' : `partly refunded (${refunded})`}`
  }
  if (session.payment_status !== 'unpaid') return html`<span class="good">paid</span>`
  return charge?.status === 'failed' ? html`<span class="bad">failed</span>` : html`processing`
}

const refundRow = (refund: Stripe.Refund): Markup => {
  const id = { refund: refund.id }
  const tone = refund.status === 'failed' ? 'bad' : refund.status === 'succeeded' ? 'good' : ''
  return html`<tr>
    ${cell('Created', formatInstant(refund.created * 1000))}
    ${cell('Refund', html`<code>${refund.id}</code>`)}
    ${cell('Amount', formatCents(refund.amount, refund.currency), 'number')}
    ${cell('State', html`<span class="${tone}">${refund.status}</span>`)}
    <td><div class="row">
      ${refund.status === 'pending' && button('settle-refund', { ...id, outcome: 'succeeded' }, 'Let it succeed')}
      ${refund.status !== 'failed' && button('settle-refund', { ...id, outcome: 'failed' }, 'Let it fail')}
    </div></td></tr>`
}

const disputeRow = (dispute: Stripe.Dispute): Markup => {
  const id = { dispute: dispute.id }
  const isOpen = !['won', 'lost', 'warning_closed'].includes(dispute.status)
  const isUnanswered = dispute.status.endsWith('needs_response')
  return html`<tr>
    ${cell('Created', formatInstant(dispute.created * 1000))}
    ${cell('Dispute', html`${dispute.reason}<br><code class="muted">${dispute.id}</code>`)}
    ${cell('Amount', formatCents(dispute.amount, dispute.currency), 'number')}
    ${cell('State', dispute.status)}
    <td><div class="row">
      ${isUnanswered && button('answer-dispute', id, 'Answer')}
      ${isOpen && button('close-dispute', { ...id, outcome: 'won' }, 'Win')}
      ${isOpen && button('close-dispute', { ...id, outcome: 'lost' }, 'Lose')}
    </div></td></tr>`
}

const eventRow = (
  { store }: World,
  event: { id: string; created: number; type: string },
): Markup => {
  const delivery = store.delivery.get(event.id)
  const answer = delivery?.lastStatus ?? delivery?.lastError
  const attempts = delivery?.attempts ?? 0
  return html`<tr>
    ${cell('Created', formatInstant(event.created * 1000))}
    ${cell('Event', html`${event.type}<br><code class="muted">${event.id}</code>`)}
    ${cell('Delivery', html`${delivery?.state}${attempts > 0 && html`<br><span class="muted">sent ${attempts}×, last answer ${answer}</span>`}`)}
    <td>${button('deliver-event', { event: event.id }, 'Send again')}</td></tr>`
}

const table = (heads: string[], rows: Markup[], empty: string): Markup => {
  if (rows.length === 0) return html`<p class="muted">${empty}</p>`
  return html`<table>
    <thead><tr>${heads.map(
      (head) => html`<th scope="col" class="${head === 'Amount' ? 'number' : ''}">${head}</th>`,
    )}</tr></thead>
    <tbody>${rows.slice(0, shownRows)}</tbody></table>
    ${rows.length > shownRows && html`<p class="muted">and ${rows.length - shownRows} older ones</p>`}`
}

const cell = (label: string, content: Markup | string, kind = ''): Markup =>
  html`<td data-label="${label}" class="${kind}"><div>${content}</div></td>`

const button = (command: string, fields: Record<string, string>, label: string): Markup =>
  html`<form method="post" action="dashboard/${command}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="quiet">${label}</button></form>`
