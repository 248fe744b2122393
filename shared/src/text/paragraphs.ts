/** Splits a text into its paragraphs, which are lines or are separated by empty lines. */
export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter(Boolean)
