/** Replaces spaces with no-break spaces, so that a short text stays on one line. */
export const noBreak = (text: string): string => text.replaceAll(' ', '\u00a0')
