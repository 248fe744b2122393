import type { Quote as PresentedQuote } from '@synapse/shared/quote/contract'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { hashSecret } from '#core/secret'
import type { Db } from '#db/knex'
import { VersionedModel } from '#db/versioned-model'

/** A quote for a client. A database trigger prevents changes to its content once it is sent. */
export class Quote extends VersionedModel {
  static override tableName = 'quotes'
  static override jsonAttributes = ['lines']
  declare quoteNumber: string | null
  declare clientId: string
  declare websiteId: string | null
  declare title: string
  declare description: string | null
  declare status: PresentedQuote['status']
  /** YYYY-MM-DD */
  declare validUntil: string
  declare lines: PresentedQuote['lines']
  declare subtotal: string
  declare taxAmount: string
  declare total: string
  declare notes: string | null
  declare tokenHash: Buffer | null
  declare sentAt: Date | null
  declare answeredAt: Date | null
  declare answeredBy: string | null
  declare invoiceId: string | null
  /** SHA-256 of the stored PDF, in hex. */
  declare pdfHash: string | null
}

export class QuoteFile extends Model {
  static override tableName = 'quote_files'
  static override idColumn = 'quoteId'
  declare quoteId: string
  declare bytes: Buffer
  /** SHA-256 of the file, in hex. */
  declare sha256: string
  declare createdAt: Date
}

/** Finds a quote by the secret in its page's URL. */
export const findQuoteByToken = (db: Db, token: string) =>
  Quote.query(db).findOne({ tokenHash: hashSecret(token) })

/** Locks a quote's row until the transaction ends. */
export const lockQuote = (trx: Knex.Transaction, id: string) =>
  Quote.query(trx).findById(id).forUpdate()
