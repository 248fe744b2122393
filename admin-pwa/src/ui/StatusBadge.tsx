import classes from '#ui/StatusBadge.module.css'
import type { Tone } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** The text is a name that the operator chose, which can be long. */
  isName?: boolean
  children: string
}

/** A coloured badge with a dot and a text. */
export const StatusBadge = ({ tone, isName = false, children }: Props) => (
  <span className={classes.badge} data-tone={tone} data-name={isName || undefined}>
    {children}
  </span>
)
