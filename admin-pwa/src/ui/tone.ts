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
