import { Model } from 'objection'

/** A row with an id and a version, which a trigger increments on every write. */
export class VersionedModel extends Model {
  declare id: string
  declare createdAt: Date
  declare updatedAt: Date
  declare version: number
}
