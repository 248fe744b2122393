/** Matches the part of a URL that names a website. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Matches a package's key, which is unique within its website. */
export const packageTypePattern = /^[a-z][a-z0-9-]{0,39}$/
