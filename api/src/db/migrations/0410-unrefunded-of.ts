import type { Knex } from 'knex'

/** Gives the amount the name that it has in TypeScript. */
export const up = (db: Knex) =>
  db.raw('alter function remaining_of(payments) rename to unrefunded_of')
