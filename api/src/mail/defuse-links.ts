/** A zero-width non-joiner. */
const invisible = '\u200c'

/**
 * Matches characters that can make text look like a link: a dot or @ within a word (including the
 * Unicode variants that browsers accept), the colon after a URL scheme, and double slashes. A dot
 * between digits doesn't match, because it is part of a number.
 */
const joints =
  /(?<=\S)[.\u3002\uff0e\uff61](?=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}])(?!(?<=\d.)\d)|(?<=\S)[@\uff20](?=\S)|(?<=\p{L}):(?=\S)|\/(?=\/)|\\(?=\\)/gu

/**
 * Inserts invisible characters into text, so that e-mail and calendar clients don't turn any of it
 * into links. Our e-mails contain names and notes that visitors wrote. If a client shows a link
 * anyway, browsers can't open it, because a host label can't start with this character (RFC 5892,
 * appendix A.1). Text without anything that looks like a link stays unchanged, so that it can be
 * searched and copied.
 */
export const defuseLinks = (text: string): string => text.replace(joints, `$&${invisible}`)
