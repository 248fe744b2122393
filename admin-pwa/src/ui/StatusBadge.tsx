import classes from '#ui/StatusBadge.module.css'
import { type Tone, toneColour } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** Whether the text is a name chosen by the operator, which can be long. */
  isName?: boolean
  children: string
}

/** A coloured badge with a dot and text. */
export const StatusBadge = ({ tone, isName = false, children }: Props) => (
  <span
    className={classes.badge}
    style={{ '--tone': toneColour(tone), '--tone-soft': `var(--mantine-color-${tone}-light)` }}
    data-name={isName || undefined}
  >
    {children}
  </span>
)
