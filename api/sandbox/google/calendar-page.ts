import { Router } from '@koa/router'
import { formRouter } from '#sandbox/control'
import type { GoogleControl } from '#sandbox/google/control'
import { periodOf } from '#sandbox/google/events'
import type { EventRow, GoogleEvent } from '#sandbox/google/store'
import { accountOf, type World } from '#sandbox/google/world'
import { formatInstant, html, type Markup, page } from '#sandbox/page'

const shownRows = 100

/** For people: what is in the calendars, and what one does in Google Calendar itself. */
export const calendarPageRouter = (world: World, control: GoogleControl): Router => {
  const router = new Router()
  router.get('/', (ctx) => {
    ctx.type = 'html'
    ctx.body = calendarPage(world, String(ctx.query.refused ?? ''))
  })
  router.use(formRouter(control, 'calendar-page').routes())
  return router
}

const calendarPage = (world: World, refused: string): string => {
  const { store } = world
  const alive = store.grant.all().filter(({ isRevoked }) => !isRevoked)
  const givers = [...new Set(alive.map(({ account }) => account))]
  const events = store.event.newestFirst().filter(({ event }) => event.status !== 'cancelled')
  return page({
    title: 'Stand-in for Google Calendar',
    body: html`<div class="banner" role="note"><p>Stand-in for Google Calendar. Nothing here reaches Google.</p></div>
<main>
  <h1>Calendar</h1>
  ${refused && html`<p class="error" role="alert">${refused}</p>`}
  <div class="card row"><span>${
    givers.length === 0
      ? 'No app has access.'
      : html`Access given by <strong>${givers.join(', ')}</strong>`
  }</span><span class="row push">
    ${givers.map((account) => button('revoke-access', { account }, `Revoke${givers.length > 1 ? ` ${account}` : ''}`))}
    ${button('expire-sync-tokens', {}, 'Expire sync tokens')}
    ${modeButtons(world)}
  </span></div>
  <h2>New event</h2>
  ${newEventForm(world)}
  <h2>Events</h2>
  ${
    events.length === 0
      ? html`<p class="muted">The calendars are empty.</p>`
      : html`<table><thead><tr>${['When', 'What', 'Guests', 'Meet', ''].map(
          (head) => html`<th scope="col">${head}</th>`,
        )}</tr></thead><tbody>${events.slice(0, shownRows).map((row) => eventRow(world, row))}</tbody></table>
        ${events.length > shownRows && html`<p class="muted">and ${events.length - shownRows} older ones</p>`}`
  }
</main>`,
  })
}

const modeButtons = (world: World): Markup => {
  const labels = {
    now: 'Make Meet links at once',
    late: 'Make Meet links late',
    fail: 'Refuse Meet links',
  }
  return html`${Object.entries(labels).map(
    ([mode, label]) => mode !== world.meetMode() && button('set-meet-mode', { mode }, label),
  )}`
}

const newEventForm = (
  world: World,
): Markup => html`<form class="card" method="post" action="calendar-page/add-event">
    <div class="pair">
      <label>Title <input name="summary" value="Dentist" required></label>
      <label>Account <select name="account">${world.accounts.map(
        ({ email }) => html`<option>${email}</option>`,
      )}</select></label>
      <label>Start <input name="start" placeholder="2027-02-03T09:00" required></label>
      <label>End <input name="end" placeholder="2027-02-03T10:00" required></label>
    </div>
    <p class="muted">Dates without a time make an event of whole days, up to but not including the end.</p>
    <div class="row">
      <span class="check"><input type="checkbox" id="transparent" name="isTransparent">
        <label for="transparent">Show as free</label></span>
      <span class="push"><button>Add</button></span>
    </div>
  </form>`

const eventRow = (world: World, { account, event }: EventRow): Markup => {
  const id = { account, event: event.id }
  const isPending = event.conferenceData?.createRequest?.status?.statusCode === 'pending'
  const guests = (event.attendees ?? []).map(({ email }) => email).join(', ')
  return html`<tr id="${event.id}">
    ${cell('When', whenOf(world, account, event))}
    ${cell('What', html`${event.summary ?? '(No title)'}${event.transparency === 'transparent' && ' (free)'}<br><span class="muted">${account}</span>`)}
    ${cell('Guests', guests || '–')}
    ${cell('Meet', event.hangoutLink ?? (isPending ? 'being made' : '–'))}
    <td><div class="row">
      <form method="post" action="calendar-page/move-event">${hidden(id)}
        <input name="start" aria-label="New start of ${event.summary}" placeholder="2027-02-03T09:00" required>
        <button class="quiet">Move</button></form>
      ${button('delete-event', id, 'Delete')}
      ${isPending && button('complete-meet', id, 'Make the Meet link')}
    </div></td></tr>`
}

const whenOf = (world: World, account: string, event: GoogleEvent): string => {
  if (event.start?.date) return `${event.start.date}, whole day`
  const { start } = periodOf(event, accountOf(world, account)?.timeZone ?? 'UTC')
  const repeats = event.recurrence ? ' (repeats)' : ''
  return `${formatInstant(start.epochMilliseconds)}${repeats}`
}

const cell = (label: string, content: Markup | string): Markup =>
  html`<td data-label="${label}"><div>${content}</div></td>`

const button = (command: string, fields: Record<string, string>, label: string): Markup =>
  html`<form method="post" action="calendar-page/${command}">${hidden(fields)}<button class="quiet">${label}</button></form>`

const hidden = (fields: Record<string, string>): Markup =>
  html`${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}`
