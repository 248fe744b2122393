import type { Palette } from '@synapse/shared/design/tokens'

/**
 * Named colours, which can also be used in Mantine's `color` prop, with their tokens for text and
 * background. Without a token, the background is a tint of the text colour.
 */
export const tones = {
  accent: ['accent', 'accentSoft'],
  success: ['success', 'successSoft'],
  limited: ['limited', 'limitedSoft'],
  danger: ['danger', 'dangerSoft'],
  neutral: ['unavailable', 'unavailableSoft'],
  warm: ['warm', 'warmSoft'],
  individual: ['individual', undefined],
  duo: ['duo', undefined],
  group: ['group', undefined],
} as const satisfies Record<string, readonly [keyof Palette, keyof Palette | undefined]>

export type Tone = keyof typeof tones

export const toneColour = (tone: Tone): string => `var(--mantine-color-${tone}-filled)`
