import classes from '#availability/PackageMark.module.css'
import { type Tone, toneColour } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** Whether the session belongs to another website. */
  isHollow?: boolean
}

export const PackageMark = ({ tone, isHollow = false }: Props) => (
  <span
    className={classes.mark}
    style={{ '--type': toneColour(tone) }}
    data-tone={tone}
    data-hollow={isHollow || undefined}
    aria-hidden="true"
  />
)
