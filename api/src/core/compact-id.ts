/** Returns a UUID without hyphens, for external ids that don't allow them. */
export const compactId = (id: string): string => id.replaceAll('-', '')

/** Returns the UUID for 32 hex digits, or undefined for anything else. */
export const idFromCompact = (text: string): string | undefined =>
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
    .exec(text)
    ?.slice(1)
    .join('-')
