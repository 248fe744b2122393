import type { Tone } from '#ui/tone.ts'

const ownTones: Record<string, Tone> = { individual: 'individual', duo: 'duo', group: 'group' }
const furtherTones = ['warm', 'warning', 'neutral'] as const

/**
 * Individual, duo and group packages have fixed colours. The others share the remaining colours.
 */
export const packageTone = (type: string, packages: readonly { type: string }[]): Tone => {
  const further = packages.filter((one) => !ownTones[one.type])
  const place = further.findIndex((one) => one.type === type)
  return ownTones[type] ?? furtherTones[place % furtherTones.length] ?? 'neutral'
}
