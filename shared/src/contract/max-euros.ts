/** The maximum for most amounts in requests, in euros. */
export const maxEuros = 100_000
