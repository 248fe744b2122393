import type { PageSlots } from '@synapse/shared/website/page-slots'

/** A place that the server fills. Those of a package have a meaning only among packages. */
export type SlotName = keyof PageSlots | keyof PageSlots['packages'][number]

/** The place for a text. */
export const slot = (name: SlotName): string => `{{${name}}}`

/** The opening of what is there once per entry of a list, or only where a place is filled. */
export const opening = (name: SlotName): string => `{{#${name}}}`

/** The opening of what is there only where a place is not filled. */
export const openingWithout = (name: SlotName): string => `{{^${name}}}`

/** The end of either. */
export const closing = (name: SlotName): string => `{{/${name}}}`

/** A text that is there only where a place is filled. */
export const when = (name: SlotName, text: string): string =>
  `${opening(name)}${text}${closing(name)}`

/** A text that is there only where a place is not filled. */
export const unless = (name: SlotName, text: string): string =>
  `${openingWithout(name)}${text}${closing(name)}`
