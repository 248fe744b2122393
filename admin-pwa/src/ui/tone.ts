/** Named colours of statuses, buttons and drawings. */
export type Tone =
  | 'accent'
  | 'success'
  | 'limited'
  | 'danger'
  | 'neutral'
  | 'warm'
  | 'individual'
  | 'duo'
  | 'group'

/** Returns the CSS colour of a tone in the current theme. */
export const toneColour = (tone: Tone): string => `var(--mantine-color-${tone}-filled)`
