/** Returns the id of a new record, chosen here so that sending it twice creates it only once. */
export const newId = (): string => crypto.randomUUID()
