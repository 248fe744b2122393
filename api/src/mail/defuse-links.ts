/** Zero-width non-joiner. */
const invisible = '\u200c'

/**
 * Where a text may look like an address: a dot or @ within a word (including the Unicode variants that
 * browsers accept), the colon of a scheme, two slashes. A dot between digits belongs to a number.
 */
const joints =
  /(?<=\S)[.\u3002\uff0e\uff61](?=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}])(?!(?<=\d.)\d)|(?<=\S)[@\uff20](?=\S)|(?<=\p{L}):(?=\S)|\/(?=\/)|\\(?=\\)/gu

/**
 * Returns a text in which mail and calendar programs find no links, by inserting invisible characters.
 * Names and notes are written by strangers, and our e-mails pass them on to others. If a program
 * links such an address anyway, no browser opens it: the character may not start a host label
 * (RFC 5892, appendix A.1). Texts without anything like an address stay unchanged, for search and copying.
 */
export const defuseLinks = (text: string): string => text.replace(joints, `$&${invisible}`)
