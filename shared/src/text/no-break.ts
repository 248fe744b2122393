/** Keeps short text on one line by making its spaces non-breaking. */
export const noBreak = (text: string): string => text.replaceAll(' ', '\u00a0')
