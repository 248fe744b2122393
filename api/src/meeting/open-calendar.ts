import { formatMoment } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { decryptToken } from '#meeting/encrypt-token'
import { CalendarSync, readCalendarSync } from '#meeting/model'
import { GoogleAccessLost, type GoogleCalendar } from '#outside/google'
import { addTodo } from '#todo/model'

/** A calendar that may be asked, and the row that says so. */
export type Connection = { sync: CalendarSync; calendar: GoogleCalendar; calendarId: string }

/**
 * Works with the connected calendar. When Google turns out not to accept the stored access any
 * more, the connection is ended and the operator told; nothing is tried until it is made anew.
 * @param isWanted whether the row allows this kind of work
 * @returns 'not_connected' when there is no connection, or none any more
 */
export const withCalendar = async <Answer>(
  context: Context,
  isWanted: (sync: CalendarSync) => boolean,
  work: (connection: Connection) => Promise<Answer>,
): Promise<Answer | 'not_connected'> => {
  const { db, google, settings } = context
  const sync = await readCalendarSync(db)
  if (!google || !isWanted(sync) || !sync.refreshToken || !sync.calendarId) return 'not_connected'
  const token = decryptToken(settings.appSecret, sync.refreshToken)
  if (token === undefined) {
    await loseConnection(context, sync, 'The stored access cannot be read with this APP_SECRET.')
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

/** Ends the connection that the row was read with, once; a newer one stays. */
const loseConnection = ({ db, now }: Context, sync: CalendarSync, why: string) =>
  db.transaction(async (trx) => {
    const ended = await CalendarSync.query(trx)
      .findById(sync.id)
      .where({ connectedAt: sync.connectedAt })
      .whereNull('problem')
      .patch({ problem: `${why} Please connect Google Calendar again.` })
    if (!ended) return
    await addTodo(trx, {
      key: `google-access:${sync.connectedAt?.toISOString()}`,
      title: 'Google Calendar has to be connected again',
      description: `${why} Until it is connected again, new sessions get no event and no Meet link, and busy times are not read: those known on ${formatMoment(now())} go on blocking.`,
    })
    log.warn(`The connection to Google Calendar has ended. ${why}`)
  })
