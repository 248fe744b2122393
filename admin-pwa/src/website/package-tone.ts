import type { Tone } from '#ui/tone.ts'

const ownTones: Record<string, Tone> = { individual: 'individual', duo: 'duo', group: 'group' }
const furtherTones = ['warm', 'limited', 'neutral'] as const

/** The first three packages have fixed colours. The others cycle through the remaining colours. */
export const packageTone = (type: string, packages: readonly { type: string }[]): Tone => {
  const further = packages.filter((one) => !ownTones[one.type])
  const place = further.findIndex((one) => one.type === type)
  return ownTones[type] ?? furtherTones[place % furtherTones.length] ?? 'neutral'
}
