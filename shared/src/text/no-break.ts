/** Keeps a short text on one line, with no-break spaces instead of spaces. */
export const noBreak = (text: string): string => text.replaceAll(' ', '\u00a0')
