/** Returns an id for a new record. With it, sending the record twice creates it only once. */
export const newId = (): string => crypto.randomUUID()
