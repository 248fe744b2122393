import classes from '#ui/StatusBadge.module.css'
import type { Tone } from '#ui/tone.ts'

/** A state in words on its colour, with a dot whose form does not depend on it. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
