import type { Palette } from '@synapse/shared/design/tokens'

/**
 * Named colours with their tokens for text and background. Mantine's `color` prop accepts these
 * names, too. Without a token for the background, the background is a tint of the text colour.
 */
export const tones = {
  accent: ['accent', 'accentSoft'],
  success: ['success', 'successSoft'],
  warning: ['limited', 'limitedSoft'],
  danger: ['danger', 'dangerSoft'],
  neutral: ['unavailable', 'unavailableSoft'],
  warm: ['warm', 'warmSoft'],
  individual: ['individual', undefined],
  duo: ['duo', undefined],
  group: ['group', undefined],
} as const satisfies Record<string, readonly [keyof Palette, keyof Palette | undefined]>

export type Tone = keyof typeof tones

export const toneColour = (tone: Tone): string => `var(--mantine-color-${tone}-filled)`
