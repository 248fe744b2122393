import { capitalise } from '#text/capitalise'

/** Makes a name readable: 'bank_transfer' becomes 'Bank transfer'. */
export const humanize = (name: string): string => capitalise(name.replaceAll('_', ' '))
