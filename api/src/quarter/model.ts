import { Model } from 'objection'

/** A closing of a quarter, whose days are locked until the quarter is reopened. */
export class QuarterClosing extends Model {
  static override tableName = 'quarter_closings'
  declare id: string
  /** Such as '2026-Q3'. */
  declare quarter: string
  declare lastDay: string
  /** The report as JSON; it never changes. */
  declare report: Buffer
  declare sha256: string
  declare closedAt: Date
  declare closedBy: string
  declare reopenedAt: Date | null
  declare reopenReason: string | null
}
