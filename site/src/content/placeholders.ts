import type { PageValues } from '@synapse/shared/website/page-values'

/** A list that the server fills in. */
export type ListName = 'packages' | 'nextSlots' | 'withdrawalParagraphs'

type EntryName = { [List in ListName]: keyof PageValues[List][number] }[ListName]

/** A string that the server fills in. Those of a list's entries work only inside `Each`. */
export type PlaceholderName = Exclude<keyof PageValues, ListName> | EntryName

/** Returns the string that the server replaces, for example `{{lowestPrice}}`. */
export const placeholder = (name: PlaceholderName): string => `{{${name}}}`

/** Returns the name of the placeholder that a string consists of; undefined if it is another string. */
export const placeholderName = (text: string): PlaceholderName | undefined =>
  /^{{(\w+)}}$/.exec(text)?.[1] as PlaceholderName | undefined

/**
 * Returns the tags around content that the server keeps only if a placeholder is filled ('#') or
 * only if it is empty ('^'), or repeats for each entry of a list ('#').
 */
export const sectionTags = (sign: '#' | '^', name: PlaceholderName | ListName) =>
  [`{{${sign}${name}}}`, `{{/${name}}}`] as const

/** Returns text that is shown only if a placeholder is filled. */
export const ifFilled = (name: PlaceholderName, text: string): string =>
  sectionTags('#', name).join(text)

/** Returns text that is shown only if a placeholder is empty. */
export const ifEmpty = (name: PlaceholderName, text: string): string =>
  sectionTags('^', name).join(text)
