import { type RawBuilder, raw } from 'objection'

/**
 * Compares a column with a list of any length: `where('id', anyOf(ids))`. The list is one parameter,
 * because the protocol takes 65,535 at most and `whereIn` uses one per value.
 */
export const anyOf = (values: readonly string[]): RawBuilder => raw('any(?)', [[...values]])
