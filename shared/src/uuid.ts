/** Returns whether a string is a UUID in PostgreSQL's format, in upper or lower case. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
