import classes from '#availability/calendar/PackageMark.module.css'
import { type Tone, toneColour } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** Whether the session belongs to another website. */
  isHollow?: boolean
  /** Whether a refund is going to cancel the session. */
  isEnding?: boolean
}

export const PackageMark = ({ tone, isHollow, isEnding }: Props) => (
  <span
    className={classes.mark}
    style={{ '--type': toneColour(tone) }}
    data-tone={tone}
    data-hollow={isHollow || isEnding || undefined}
    data-ending={isEnding || undefined}
    aria-hidden="true"
  />
)
