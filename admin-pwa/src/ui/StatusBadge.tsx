import classes from '#ui/StatusBadge.module.css'
import type { Tone } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** It is what the operator calls something, however long. */
  isName?: boolean
  children: string
}

/** A state in words on its colour, with a dot whose form does not depend on it. */
export const StatusBadge = ({ tone, isName = false, children }: Props) => (
  <span className={classes.badge} data-tone={tone} data-name={isName || undefined}>
    {children}
  </span>
)
