import classes from '#ui/StatusBadge.module.css'
import { type State, states } from '#ui/states.ts'
import { type Tone, toneColour } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** Whether the text is a name chosen by the operator, which can be long. */
  isName?: boolean
  /** Omits the coloured background, for the status that most rows of a list have. */
  isPlain?: boolean
  children: string
}

export const StatusBadge = ({ tone, isName = false, isPlain = false, children }: Props) => (
  <span
    className={classes.badge}
    style={{ '--tone': toneColour(tone), '--tone-soft': `var(--mantine-color-${tone}-light)` }}
    data-name={isName || undefined}
    data-plain={isPlain || undefined}
  >
    {children}
  </span>
)

type StateProps = Pick<Props, 'isPlain'> & {
  state: State
  /** Text instead of the status's label, e.g. 'Refund pending: €60.00'. */
  children?: string
}

export const StateBadge = ({ state, children, ...plain }: StateProps) => (
  <StatusBadge tone={states[state].tone} {...plain}>
    {children ?? states[state].label}
  </StatusBadge>
)
