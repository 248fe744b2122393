/** That a column has one of these values, written out, because partial indexes say it in these words. */
export const inSql = (column: string, values: readonly string[]): string =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`
