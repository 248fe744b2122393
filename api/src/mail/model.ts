import { Model } from 'objection'
import type { OutgoingMail } from '#mail/mailer'

/** The stored content of an e-mail, including its invitation. */
export type SentMail = Omit<OutgoingMail, 'messageId' | 'attachments'>

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
  /** The operator's own text in the e-mail, if any. */
  declare message: string | null
  /** The content that was sent, if stored; deleted together with the booking. */
  declare content: SentMail | null
  declare createdAt: Date
  /** The time when a process claimed the e-mail for sending; null if none has. */
  declare claimedAt: Date | null
  declare sentAt: Date | null
  declare lastError: string | null
}
