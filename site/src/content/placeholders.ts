import type { PageValues } from '@synapse/shared/website/page-values'

/**
 * A placeholder that the server fills. The placeholders of a list's entries only work inside the
 * list.
 */
export type PlaceholderName =
  | keyof PageValues
  | keyof PageValues['packages'][number]
  | keyof PageValues['nextSessions'][number]
  | keyof PageValues['withdrawalParagraphs'][number]

/** Returns the text that the server replaces with a value: `{{lowestPrice}}`. */
export const placeholder = (name: PlaceholderName): string => `{{${name}}}`

/**
 * Opens a section that is repeated for each entry of a list, or shown only if a placeholder has a value.
 */
export const openSection = (name: PlaceholderName): string => `{{#${name}}}`

/** Opens a section that is shown only if a placeholder is empty. */
export const openEmptySection = (name: PlaceholderName): string => `{{^${name}}}`

/** Closes either section. */
export const closeSection = (name: PlaceholderName): string => `{{/${name}}}`

/** Returns text that is shown only if a placeholder has a value. */
export const ifFilled = (name: PlaceholderName, text: string): string =>
  `${openSection(name)}${text}${closeSection(name)}`

/** Returns text that is shown only if a placeholder is empty. */
export const ifEmpty = (name: PlaceholderName, text: string): string =>
  `${openEmptySection(name)}${text}${closeSection(name)}`
