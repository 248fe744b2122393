import type { SyncDirection } from '@synapse/shared/meeting/contract'
import { Model } from 'objection'
import type { Context } from '#core/context'
import type { Db } from '#db/knex'

/** The connection to Google Calendar and the state of the sync: one row for all websites. */
export class CalendarSync extends Model {
  static override tableName = 'calendar_sync_status'
  declare id: string
  declare websiteId: string | null
  declare lastSyncAt: Date | null
  declare syncEnabled: boolean
  declare calendarId: string | null
  declare syncDirection: SyncDirection
  declare connectedAt: Date | null
  declare refreshToken: Buffer | null
  declare syncToken: string | null
  declare fullSyncAt: Date | null
  declare problem: string | null
  declare failingSince: Date | null
  declare lastFailure: string | null
  declare createdAt: Date
  declare updatedAt: Date

  /** Whether sessions are added to the calendar, according to the last known connection status. */
  get writesEvents(): boolean {
    return this.isActive && this.syncDirection !== 'pull'
  }
  /** Whether busy times are synced, according to the last known connection status. */
  get readsBusyTimes(): boolean {
    return this.isActive && this.wantsBusyTimes
  }
  /**
   * Whether the operator wants busy times to block slots. Applies even while the connection is
   * broken.
   */
  get wantsBusyTimes(): boolean {
    return this.syncEnabled && this.syncDirection !== 'push'
  }
  private get isActive(): boolean {
    return this.refreshToken !== null && this.problem === null && this.syncEnabled
  }
}

/** A Google consent flow that was started but not finished. */
export class OauthState extends Model {
  static override tableName = 'oauth_states'
  static override idColumn = 'stateHash'
  declare stateHash: Buffer
  declare browserHash: Buffer
  declare operatorSessionId: string
  declare codeVerifier: Buffer
  declare createdAt: Date
  declare expiresAt: Date
}

/** A time when the tutor is busy with something other than a session. */
export class BusyPeriod extends Model {
  static override tableName = 'busy_periods'
  static override idColumn = 'eventId'
  declare eventId: string
  declare recurringEventId: string | null
  declare startsAt: Date
  declare endsAt: Date
}

/** A session's calendar event, with the times stored in Google Calendar. */
export class CalendarEvent extends Model {
  static override tableName = 'calendar_events'
  static override idColumn = 'bookingId'
  declare bookingId: string
  declare calendarId: string
  declare eventId: string
  declare startsAt: Date
  declare endsAt: Date
  /** The version of the booking that Google has; null if unknown. */
  declare bookingVersion: number | null
  declare createdAt: Date
  declare updatedAt: Date
}

/** Reads the connection's row, which always exists. */
export const readCalendarSync = async (db: Db): Promise<CalendarSync> =>
  CalendarSync.query(db).findOne({ websiteId: null }).throwIfNotFound()

/** Returns whether a completed booking gets its meeting link from Google. */
export const createsMeetLinks = async ({ google }: Pick<Context, 'google'>, db: Db) =>
  google !== undefined && (await readCalendarSync(db)).writesEvents
