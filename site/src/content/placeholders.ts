import type { PageValues } from '@synapse/shared/website/page-values'

/** A placeholder that the server fills in. Those for a list's entries work only inside the list. */
export type PlaceholderName =
  | keyof PageValues
  | keyof PageValues['packages'][number]
  | keyof PageValues['nextSessions'][number]
  | keyof PageValues['withdrawalParagraphs'][number]

/** Returns the string that the server replaces, for example `{{lowestPrice}}`. */
export const placeholder = (name: PlaceholderName): string => `{{${name}}}`

/**
 * Content that is shown if a placeholder is filled (once per entry if it is a list), or only if it
 * is empty.
 */
export type Section = { filled: PlaceholderName } | { empty: PlaceholderName }

/** Returns the tags before and after a section. */
export const sectionTags = (section: Section): readonly [string, string] =>
  'filled' in section
    ? [`{{#${section.filled}}}`, `{{/${section.filled}}}`]
    : [`{{^${section.empty}}}`, `{{/${section.empty}}}`]

/** Returns text that is shown only if a placeholder is set. */
export const ifFilled = (filled: PlaceholderName, text: string): string =>
  sectionTags({ filled }).join(text)

/** Returns text that is shown only if a placeholder isn't set. */
export const ifEmpty = (empty: PlaceholderName, text: string): string =>
  sectionTags({ empty }).join(text)
