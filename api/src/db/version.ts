/**
 * Whether a row, which the caller holds, is no longer what a change was made from. Without a
 * version the change is meant for whatever stands there.
 * @param row counts its own changes: the database does, whoever makes them
 */
export const isStale = (row: { version: number }, madeFrom: number | undefined): boolean =>
  madeFrom !== undefined && row.version !== madeFrom
