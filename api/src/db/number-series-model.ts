import { Model } from 'objection'

export class NumberSeries extends Model {
  static override tableName = 'number_series'
  static override idColumn = 'series'
  declare series: string
  declare next: number
  /** The latest date of a document in the series, YYYY-MM-DD. */
  declare latest: string
}
