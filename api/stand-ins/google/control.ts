import { z } from 'zod'
import { command } from '#stand-ins/control'
import { answerConsent } from '#stand-ins/google/consent'
import { type Account, accountOf, type GoogleContext } from '#stand-ins/google/context'
import {
  amendEvent,
  deleteEvent,
  findEvent,
  insertEvent,
  instantOf,
  manualChange,
  patchEvent,
  periodOf,
} from '#stand-ins/google/events'
import { decideConference } from '#stand-ins/google/meet'
import { refuse } from '#stand-ins/google/refusal'
import { type GoogleEvent, incrementCounter } from '#stand-ins/google/store'

/**
 * Creates commands that simulate what users do without the API. Call them as functions, or over
 * HTTP as `POST /sandbox/<name in kebab case>`. Invalid input throws an error or, over HTTP,
 * returns 400. By default, a command uses the first account.
 */
export const createControl = (context: GoogleContext) => {
  const { store, faults, calls } = context

  const known = (email: string | undefined): Account =>
    accountOf(email) ?? refuse(400, 'invalid', `There is no account ${email}.`)

  const account = z.string().optional()
  const event = z.string().min(1)
  const time = z.string().min(1)
  const flag = z.boolean().default(false)
  const empty = z.object({})

  return {
    /** Submits the consent page, and returns the URL to which the browser is redirected. */
    consent: command(
      z.object({
        url: z.url(),
        isAllowed: z.boolean().default(true),
        account,
        scopes: z.array(z.string()).optional(),
      }),
      ({ url, ...decision }) => ({
        redirectUrl: answerConsent(context, new URL(url).searchParams, decision),
      }),
    ),
    /** Adds an event as a user would. If the dates have no time, it is an all-day event. */
    addEvent: command(
      z.object({
        account,
        summary: z.string().default('Busy'),
        start: time,
        end: time,
        isTransparent: flag,
        isDeclined: flag,
        eventType: z.string().default('default'),
        repeat: z.object({ every: z.enum(['DAILY', 'WEEKLY']), times: z.int() }).optional(),
      }),
      (input) => {
        const owner = known(input.account)
        const { summary, start, end, eventType, repeat } = input
        return insertEvent(
          context,
          owner,
          {
            summary,
            eventType,
            start: timeOf(start, owner),
            end: timeOf(end, owner),
            ...(input.isTransparent && { transparency: 'transparent' }),
            ...(input.isDeclined && {
              attendees: [{ email: owner.email, responseStatus: 'declined' }],
            }),
            ...(repeat && { recurrence: [`RRULE:FREQ=${repeat.every};COUNT=${repeat.times}`] }),
          } as GoogleEvent,
          manualChange,
        )
      },
    ),
    /** Moves an event, keeping its duration unless an end time is given. */
    moveEvent: command(z.object({ account, event, start: time, end: time.optional() }), (input) => {
      const owner = known(input.account)
      const { event: before } = findEvent(context, owner, input.event)
      const end = input.end ?? endAfter(before, input.start, owner)
      const changes = { start: timeOf(input.start, owner), end: timeOf(end, owner) }
      return patchEvent(context, owner, input.event, changes, manualChange)
    }),
    deleteEvent: command(z.object({ account, event }), (input) => {
      deleteEvent(context, known(input.account), input.event, manualChange)
      return { deleted: input.event }
    }),
    /** Sets when Meet links are created: `now`, `late` (by `completeMeet`), or never (`fail`). */
    setMeetMode: command(z.object({ mode: z.enum(['now', 'late', 'fail']) }), (input) => {
      context.meetMode = input.mode
      return input
    }),
    completeMeet: command(
      z.object({ account, event, outcome: z.enum(['success', 'failure']).default('success') }),
      (input) => {
        const owner = known(input.account)
        const { event: pending } = findEvent(context, owner, input.event)
        if (pending.conferenceData?.createRequest?.status?.statusCode !== 'pending')
          refuse(400, 'invalid', 'No Meet link is pending for this event.')
        const made = decideConference(pending, input.outcome === 'success')
        return amendEvent(context, owner, input.event, made)
      },
    ),
    revokeAccess: command(z.object({ account }), (input) => {
      const grants = store.grant.all().filter(({ isRevoked }) => !isRevoked)
      const meant = grants.filter((grant) => grant.account === known(input.account).email)
      for (const grant of meant) store.grant.put(grant.token, { ...grant, isRevoked: true })
      return { revoked: meant.length }
    }),
    expireAccessTokens: command(empty, () => {
      for (const row of store.accessToken.all()) store.accessToken.remove(row.token)
      return {}
    }),
    expireSyncTokens: command(empty, () => ({ generation: incrementCounter(store, 'generation') })),
    ...faults.commands,
    /** Returns an account's events in order of creation, including deleted ones. */
    events: command(z.object({ account }), (input) => {
      const { email } = known(input.account)
      return store.event.all().flatMap((row) => (row.account === email ? [row.event] : []))
    }),
    /** Returns the e-mails that Google would have sent to guests. */
    notices: command(empty, () => store.notice.all()),
    grants: command(empty, () => store.grant.all()),
    /** Returns the calls received since the start or the last `clear`. */
    calls: command(empty, () => calls),
    /** Deletes all data, but keeps the change counter, so that old sync tokens stay invalid. */
    clear: command(empty, () => {
      const { setting, close: _, ...tables } = store
      for (const table of Object.values(tables)) table.clear()
      setting.remove('notice')
      incrementCounter(store, 'generation')
      faults.clear()
      calls.length = 0
      context.meetMode = 'now'
      return {}
    }),
  }
}

/** Parses a date, a time with an offset, or a local time in the calendar's time zone. */
const timeOf = (text: string, { timeZone }: Account) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? { date: text } : { dateTime: text, timeZone }

const endAfter = (before: GoogleEvent, start: string, owner: Account): string => {
  const period = periodOf(before, owner.timeZone)
  const length = period.start.until(period.end)
  const moved = timeOf(start, owner)
  if ('dateTime' in moved) return instantOf(moved, owner.timeZone).add(length).toString()
  // Round the length, because a day can have 23 or 25 hours.
  const days = Math.max(1, Math.round(length.total('days')))
  return Temporal.PlainDate.from(start).add({ days }).toString()
}
