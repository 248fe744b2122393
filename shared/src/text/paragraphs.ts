/** Splits text into paragraphs at its line breaks. Empty lines are ignored. */
export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter(Boolean)
