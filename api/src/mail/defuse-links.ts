/** Zero-width non-joiner: nothing that is seen. */
const invisible = '\u200c'

/**
 * Where a text can begin to look like an address: a dot or an @ within a word (also those that
 * browsers take for one), a scheme's colon, two slashes. A dot between two digits is a number's.
 */
const joints =
  /(?<=\S)[.\u3002\uff0e\uff61](?=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}])(?!(?<=\d.)\d)|(?<=\S)[@\uff20](?=\S)|(?<=\p{L}):(?=\S)|\/(?=\/)|\\(?=\\)/gu

/**
 * A text as it was, in which no mail or calendar program finds an address to make a link of: names and
 * notes are written by strangers, and our mails carry them to others. Each joint of what looks like an
 * address gets an invisible character, and should a program link it all the same, no browser goes
 * there: such a character may not begin a host's label (RFC 5892, appendix A.1). Texts without such
 * joints stay as they are, so that names and notes are found by search and copied as they were typed.
 */
export const defuseLinks = (text: string): string => text.replace(joints, `$&${invisible}`)
