import { Model } from 'objection'

export class User extends Model {
  static override tableName = 'users'
  declare id: string
  declare username: string
  /** An argon2id hash in PHC format. */
  declare password: string
}

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
