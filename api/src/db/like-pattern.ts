/** The pattern of `like` that finds a text anywhere in a column of small letters. */
export const likePattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
