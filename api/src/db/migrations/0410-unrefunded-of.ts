import type { Knex } from 'knex'

/** Renames the function to match the amount's name in TypeScript. */
export const up = (db: Knex) =>
  db.raw('alter function remaining_of(payments) rename to unrefunded_of')
