/** A UUID as its 32 digits, for outside ids that allow no hyphens. */
export const compactId = (id: string): string => id.replaceAll('-', '')

/** The UUID of such digits; undefined for anything else. */
export const idFromCompact = (text: string): string | undefined =>
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
    .exec(text)
    ?.slice(1)
    .join('-')
