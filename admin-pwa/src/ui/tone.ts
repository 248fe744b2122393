/** The colours by name that statuses, buttons and drawings may have. */
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

/** A tone as CSS has it, of the present theme. */
export const toneColour = (tone: Tone): string => `var(--mantine-color-${tone}-filled)`
