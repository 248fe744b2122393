import { Model } from 'objection'

/** One start time of a website's weekly schedule. */
export class AvailabilityPattern extends Model {
  static override tableName = 'availability_patterns'
  declare id: string
  declare websiteId: string
  declare dayOfWeek: number
  declare startTime: string
  declare endTime: string
  /** Only false in rows written by old versions of the app. */
  declare isActive: boolean
  declare validFrom: string | null
  declare validUntil: string | null
}

/**
 * A day that is marked as off or as available. Old versions of the app could store a day for one
 * website only, or block only the hours from `startTime`.
 */
export class AvailabilityDay extends Model {
  static override tableName = 'admin_availability'
  declare id: string
  declare websiteId: string | null
  declare date: string
  declare isAvailable: boolean
  declare startTime: string | null
  declare endTime: string | null
  declare reason: string | null
  declare createdAt: Date
  declare updatedAt: Date
}

/** A start time that is opened or closed on a single day, for one website or for all. */
export class SlotOverride extends Model {
  static override tableName = 'availability_slots'
  declare id: string
  declare websiteId: string | null
  declare date: string
  declare startTime: string
  declare endTime: string
  declare isAvailable: boolean
}

/**
 * Blocked hours or an extra start time. Old versions of the app could store them for one website
 * only.
 */
export class AvailabilityException extends Model {
  static override tableName = 'availability_exceptions'
  declare id: string
  declare websiteId: string | null
  declare date: string
  declare type: 'closed' | 'open'
  declare startTime: string
  declare endTime: string | null
  declare reason: string | null
  declare createdAt: Date
}
