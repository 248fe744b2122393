import { Model } from 'objection'

/** Records that a quarter was closed. Its days are locked until it is reopened. */
export class QuarterClosing extends Model {
  static override tableName = 'quarter_closings'
  declare id: string
  /** Such as '2026-Q3'. */
  declare quarter: string
  declare lastDay: string
  /** The quarter's report as JSON; it never changes. */
  declare report: Buffer
  declare sha256: string
  declare closedAt: Date
  declare closedBy: string
  declare reopenedAt: Date | null
  declare reopenReason: string | null
}
