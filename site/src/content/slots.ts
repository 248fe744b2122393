import type { PageSlots } from '@synapse/shared/website/page-slots'

/** A slot that the server fills. The slots of a package only work inside the list of packages. */
export type SlotName = keyof PageSlots | keyof PageSlots['packages'][number]

export const slot = (name: SlotName): string => `{{${name}}}`

/**
 * Opens a section that is repeated for each entry of a list, or shown only if a slot has a value.
 */
export const opening = (name: SlotName): string => `{{#${name}}}`

/** Opens a section that is shown only if a slot is empty. */
export const openingWithout = (name: SlotName): string => `{{^${name}}}`

/** Closes either section. */
export const closing = (name: SlotName): string => `{{/${name}}}`

/** Returns text that is shown only if a slot has a value. */
export const when = (name: SlotName, text: string): string =>
  `${opening(name)}${text}${closing(name)}`

/** Returns text that is shown only if a slot is empty. */
export const unless = (name: SlotName, text: string): string =>
  `${openingWithout(name)}${text}${closing(name)}`
