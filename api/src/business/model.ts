import type { Business as BusinessFields } from '@synapse/shared/business/contract'
import { Model } from 'objection'
import type { Settings } from '#core/settings'
import type { Db } from '#db/knex'
import { parseMailAddress } from '#mail/address'

/** The business's details: a single row that always exists. */
export class Business extends Model {
  static override tableName = 'business'
  static override jsonAttributes = ['formerVatRegimes']
  declare id: true
  declare businessName: string
  declare address: string
  declare vatNumber: string
  declare vatRegime: BusinessFields['vatRegime']
  declare formerVatRegimes: BusinessFields['formerVatRegimes']
  declare accountHolder: string
  declare iban: string
  declare bic: string
  declare logo: string
  declare showsEpcQr: boolean
  declare vatExemptReason: string
  declare hasWithdrawalRight: boolean
  declare withdrawalText: string
  declare givesReceipts: boolean
  declare notificationEmail: string
  declare notifyOfBookings: boolean
  declare paysByLink: boolean
  declare remindsClients: boolean
  declare tutorName: string
  declare contactEmail: string
  declare contactPhone: string
  declare whatsapp: string
  declare place: string
  declare facebook: string
  declare linkedin: string
  declare tutorAbout: string
  declare tutorPicture: string
  /** The hash of the picture's bytes, computed by the database; '' if there is no picture. */
  declare tutorPictureHash: string
  /** How many years after the last session a student's data is erased; null if it never is. */
  declare erasedAfterYears: number | null
  declare version: number
}

/** Returns the business's details. */
export const readBusiness = (db: Db): Promise<Business> =>
  Business.query(db).findOne({}).throwIfNotFound().execute()

/** Returns the address for notifications to the operator; by default, the sender's address. */
export const operatorAddress = (
  { notificationEmail }: Pick<Business, 'notificationEmail'>,
  { mailFrom }: Pick<Settings, 'mailFrom'>,
): ReturnType<typeof parseMailAddress> => parseMailAddress(notificationEmail || mailFrom)
