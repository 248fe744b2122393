import { Model } from 'objection'

/** An idempotency key and the response to its call, saved in that call's transaction. */
export class IdempotencyKey extends Model {
  static override tableName = 'idempotency_keys'
  static override idColumn = 'key'
  static override jsonAttributes = ['body']
  declare key: string
  declare operatorId: string
  declare call: string
  declare status: number
  declare body: object | null
  declare at: Date
}
