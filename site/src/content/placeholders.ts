import type { PageValues } from '@synapse/shared/website/page-values'

/** A list that the server fills in. */
export type ListName = 'packages' | 'nextSlots' | 'withdrawalParagraphs'

type EntryName = { [List in ListName]: keyof PageValues[List][number] }[ListName]

/** A string that the server fills in. Strings of a list's entries work only inside `Each`. */
export type PlaceholderName = Exclude<keyof PageValues, ListName> | EntryName

/** Returns the string that the server replaces, for example `{{lowestPrice}}`. */
export const placeholder = (name: PlaceholderName): string => `{{${name}}}`

/** Returns the placeholder's name if the text is exactly one placeholder; otherwise undefined. */
export const placeholderName = (text: string): PlaceholderName | undefined =>
  /^{{(\w+)}}$/.exec(text)?.[1] as PlaceholderName | undefined

/**
 * Returns a section's opening and closing tags. The server shows a '#' section if the placeholder
 * is filled, or once for each entry of a list. It shows a '^' section if the placeholder is empty.
 */
export const sectionTags = (sign: '#' | '^', name: PlaceholderName | ListName) =>
  [`{{${sign}${name}}}`, `{{/${name}}}`] as const

/** Returns text that is shown only if a placeholder is filled. */
export const ifFilled = (name: PlaceholderName, text: string): string =>
  sectionTags('#', name).join(text)

/** Returns text that is shown only if a placeholder is empty. */
export const ifEmpty = (name: PlaceholderName, text: string): string =>
  sectionTags('^', name).join(text)
