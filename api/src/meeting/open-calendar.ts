import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { decryptToken } from '#core/encrypt-token'
import { log } from '#core/log'
import { CalendarSync, readCalendarSync } from '#meeting/model'
import { GoogleAccessLost, type GoogleCalendar } from '#outside/google'
import { addTodo } from '#todo/add-todo'
import { completeTodos, TodoItem } from '#todo/model'

export type Connection = { sync: CalendarSync; calendar: GoogleCalendar; calendarId: string }

/**
 * Calls a function with the connected calendar. If Google no longer accepts the stored token, marks
 * the connection as broken and adds a task to reconnect it.
 * @param isWanted returns whether the settings allow this kind of work
 * @returns 'not_connected' if the settings don't allow the work or there is no working connection
 */
export const withCalendar = async <Answer>(
  context: Context,
  isWanted: (sync: CalendarSync) => boolean,
  work: (connection: Connection) => Promise<Answer>,
): Promise<Answer | 'not_connected'> => {
  const { db, google, settings } = context
  const sync = await readCalendarSync(db)
  if (!google || !isWanted(sync) || !sync.refreshToken || !sync.calendarId) return 'not_connected'
  const token = decryptToken(settings.appSecret, sync.refreshToken, 'google tokens')
  if (token === undefined) {
    await loseConnection(
      context,
      sync,
      'The stored access token can’t be decrypted with the current APP_SECRET.',
    )
    return 'not_connected'
  }
  try {
    const calendar = google.calendar(token)
    return await work({ sync, calendar, calendarId: sync.calendarId })
  } catch (error) {
    if (!(error instanceof GoogleAccessLost)) throw error
    await loseConnection(context, sync, error.message)
    return 'not_connected'
  }
}

/** Marks the connection as broken, unless it has been replaced. */
const loseConnection = ({ db, now }: Context, sync: CalendarSync, why: string) =>
  db.transaction(async (trx) => {
    const ended = await CalendarSync.query(trx)
      .findById(sync.id)
      .where({ connectedAt: sync.connectedAt })
      .whereNull('problem')
      .patch({ problem: `${why} Connect Google Calendar again.` })
    if (!ended) return
    await addTodo(trx, {
      key: reconnectTodoKey(sync),
      title: 'Reconnect Google Calendar',
      description: `${why} Until you reconnect it, new sessions get no event and no Meet link, and busy times aren’t read. Busy times from before ${formatMoment(now())} still block slots.`,
    })
    log.warn(`The connection to Google Calendar is broken. ${why}`)
  })

/** Completes the task to reconnect, because the connection was replaced or removed. */
export const completeReconnectTodo = (
  trx: Knex.Transaction,
  before: CalendarSync,
  now: Temporal.Instant,
) => completeTodos(TodoItem.query(trx).where({ key: reconnectTodoKey(before) }), now)

const reconnectTodoKey = ({ connectedAt }: CalendarSync) =>
  `google-access:${connectedAt?.toISOString()}`
