/** The maximum of most amounts in requests, in euros. */
export const maxEuro = 100_000
