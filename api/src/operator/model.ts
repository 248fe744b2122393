import type { BusinessSettings } from '@synapse/shared/operator/settings-contract'
import { Model } from 'objection'
import type { Db } from '#db/knex'

export class User extends Model {
  static override tableName = 'users'
  declare id: string
  declare username: string
  /** argon2id in the PHC form. */
  declare password: string
}

/** The business's own data: one row that is always there. */
export class BusinessSettingsRow extends Model {
  static override tableName = 'business_settings'
  declare id: true
  declare businessName: string
  declare address: string
  declare vatNumber: string
  declare vatRegime: BusinessSettings['vatRegime']
  declare iban: string
  declare bic: string
  declare logo: string
  declare notificationEmail: string
  declare notifyOfBookings: boolean
  declare version: number
}

/** The business’s own data. */
export const readBusinessSettings = (db: Db): Promise<BusinessSettingsRow> =>
  BusinessSettingsRow.query(db).findOne({}).throwIfNotFound().execute()

export class OperatorSession extends Model {
  static override tableName = 'operator_sessions'
  declare id: string
  declare userId: string
  declare tokenHash: Buffer
  declare userAgent: string
  declare address: string
  declare createdAt: Date
  declare lastUsedAt: Date
  declare expiresAt: Date
}
