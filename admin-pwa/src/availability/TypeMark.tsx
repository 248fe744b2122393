import classes from '#availability/TypeMark.module.css'
import { type Tone, toneColour } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** Of another of the tutor's websites. */
  isHollow?: boolean
}

/** A session's type as a small mark: its colour, and its form for those who do not see colours. */
export const TypeMark = ({ tone, isHollow = false }: Props) => (
  <span
    className={classes.mark}
    style={{ '--type': toneColour(tone) }}
    data-tone={tone}
    data-hollow={isHollow || undefined}
    aria-hidden="true"
  />
)
