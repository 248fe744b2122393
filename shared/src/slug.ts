export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A package's key, unique within its website. */
export const packageTypePattern = /^[a-z][a-z0-9-]{0,39}$/
