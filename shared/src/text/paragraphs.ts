/** Splits a text into paragraphs at its line breaks, ignoring empty lines. */
export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter(Boolean)
