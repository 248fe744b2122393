/** Most amounts in requests are limited to this. */
export const maxEuros = 100_000
