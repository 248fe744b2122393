import { Model } from 'objection'

/** The kinds of alarms. The operator is notified when an alarm starts and when it ends. */
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
  /** The affected record's id, or ''. Each subject can have one active alarm of each kind. */
  declare subject: string
  /** The problem in one sentence, without personal data. */
  declare detail: string
  declare beganAt: Date
  declare endedAt: Date | null
}
