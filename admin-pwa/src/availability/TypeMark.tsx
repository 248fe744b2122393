import classes from '#availability/TypeMark.module.css'
import { type Tone, toneColour } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** A session of another website. */
  isHollow?: boolean
}

/** A small mark for a session's package: each has its colour and shape. */
export const TypeMark = ({ tone, isHollow = false }: Props) => (
  <span
    className={classes.mark}
    style={{ '--type': toneColour(tone) }}
    data-tone={tone}
    data-hollow={isHollow || undefined}
    aria-hidden="true"
  />
)
