import type { FactorKind } from '@synapse/shared/operator/contract'
import { Model } from 'objection'

export class Operator extends Model {
  static override tableName = 'users'
  declare id: string
  declare username: string
  /** An argon2id hash in PHC format. */
  declare password: string
  /** How much can be refunded in 24 hours without the password; null for no limit. */
  declare refundLimit: string | null
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
  declare confirmedAt: Date | null
}

/** An authenticator app or a passkey. Fields that only the other kind needs are null. */
export class SignInFactor extends Model {
  static override tableName = 'sign_in_factors'
  declare id: string
  declare userId: string
  declare kind: FactorKind
  declare name: string
  /** The authenticator app's key, encrypted. */
  declare appSecret: Buffer | null
  /** The time step of the last code that was accepted. */
  declare lastStep: number | null
  /** The passkey's id, which the authenticator chose, in base64url. */
  declare credentialId: string | null
  declare publicKey: Buffer | null
  /** A bigint, which pg returns as text. */
  declare signCount: string | null
  declare transports: string[] | null
  declare createdAt: Date
  declare lastUsedAt: Date | null
}

export class RecoveryCode extends Model {
  static override tableName = 'recovery_codes'
  static override idColumn = ['userId', 'codeHash']
  declare userId: string
  declare codeHash: Buffer
}

/** A challenge that a passkey signs. It can be used once and expires after a few minutes. */
export class PasskeyChallenge extends Model {
  static override tableName = 'passkey_challenges'
  static override idColumn = 'challengeHash'
  declare challengeHash: Buffer
  declare userId: string
  /** The sign-in session that is adding a passkey; null if the challenge is for signing in. */
  declare operatorSessionId: string | null
  declare expiresAt: Date
}
