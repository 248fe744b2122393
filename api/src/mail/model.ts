import { randomUUID } from 'node:crypto'
import { Model } from 'objection'
import type { Settings } from '#core/settings'
import type { Db } from '#db/knex'
import type { OutgoingMail } from '#mail/mailer'

/** The stored content of an e-mail, including its invitation. */
export type ComposedMail = Omit<OutgoingMail, 'messageId' | 'attachments'>

/** An e-mail to one person. Its unique key ensures that it is sent only once. */
export class Mail extends Model {
  static override tableName = 'mails'
  static override jsonAttributes = ['content']
  declare id: string
  declare key: string
  declare bookingId: string | null
  declare invoiceId: string | null
  declare kind: string
  declare recipient: string
  declare messageId: string
  /** The text that the operator wrote for the e-mail, if any. */
  declare message: string | null
  /** The content of the e-mail, if stored; deleted together with the booking. */
  declare content: ComposedMail | null
  declare createdAt: Date
  /** When a process claimed the e-mail for sending; null if none has. */
  declare claimedAt: Date | null
  declare sentAt: Date | null
  declare lastError: string | null
}

type NewMail = Pick<Mail, 'key' | 'kind' | 'recipient'> &
  Partial<Pick<Mail, 'bookingId' | 'invoiceId' | 'message' | 'content'>>

/**
 * Creates the row that prevents an e-mail from being sent twice.
 * @returns the row's id; undefined if a row with this key already exists
 */
export const addMail = async (
  db: Db,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  mail: NewMail,
): Promise<string | undefined> => {
  const messageId = `${randomUUID()}@${new URL(publicUrl).hostname}`
  const [added] = await Mail.query(db)
    .insert([{ ...mail, messageId }])
    .onConflict('key')
    .ignore()
    .returning('id')
  return added?.id
}
