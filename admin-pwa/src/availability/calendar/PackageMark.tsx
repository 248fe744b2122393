import classes from '#availability/calendar/PackageMark.module.css'
import { type Tone, toneColour } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** Whether the session belongs to another website. */
  isHollow?: boolean
  hasRefund?: boolean
}

export const PackageMark = ({ tone, isHollow, hasRefund }: Props) => (
  <span
    className={classes.mark}
    style={{ '--type': toneColour(tone) }}
    data-tone={tone}
    data-hollow={isHollow || hasRefund || undefined}
    data-refund={hasRefund || undefined}
    aria-hidden="true"
  />
)
