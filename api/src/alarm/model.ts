import { Model } from 'objection'

/** A problem that the operator is notified of when it starts and when it ends. */
export const alarmKinds = [
  'failed-refund',
  'stuck-job',
  'silent-webhooks',
  'stripe-difference',
  'google-access',
  'old-backup',
  'full-disk',
  'certificate',
] as const

export type AlarmKind = (typeof alarmKinds)[number]

export class Alarm extends Model {
  static override tableName = 'alarms'
  declare id: string
  declare kind: AlarmKind
  /** The id of the affected record, or ''. Only one alarm of a kind can be active per subject. */
  declare subject: string
  /** The problem in one sentence, without personal data. */
  declare detail: string
  declare beganAt: Date
  declare endedAt: Date | null
}
