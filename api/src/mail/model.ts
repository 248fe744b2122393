import { Model } from 'objection'
import type { OutgoingMail } from '#mail/mailer'

/** What a mail says and to whom, its invitation included. */
export type SentMail = Omit<OutgoingMail, 'messageId' | 'attachments'>

/** One mail to one person: its key says what it is, so that it is sent once. */
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
  /** What the operator writes in it, where they do. */
  declare message: string | null
  /** As it was sent, where that is kept: as long as its booking is. */
  declare content: SentMail | null
  declare createdAt: Date
  /** Since when somebody has been sending it. */
  declare claimedAt: Date | null
  declare sentAt: Date | null
  declare lastError: string | null
}
