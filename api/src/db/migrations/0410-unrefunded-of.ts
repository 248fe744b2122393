import type { Knex } from 'knex'

/** Gives the amount the same name as in TypeScript. */
export const up = (db: Knex) =>
  db.raw('alter function remaining_of(payments) rename to unrefunded_of')
