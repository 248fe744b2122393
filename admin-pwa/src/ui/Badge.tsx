import classes from '#ui/Badge.module.css'
import { type State, states } from '#ui/states.ts'
import { type Tone, toneColour } from '#ui/tone.ts'

type Props = {
  tone: Tone
  /** Whether the text is a name chosen by the operator, which may be long. */
  isName?: boolean
  /** Whether the status has a coloured background even in lists, where most statuses have none. */
  isException?: boolean
  children: string
}

export const Badge = ({ tone, isName = false, isException, children }: Props) => (
  <span
    className={classes.badge}
    style={{ '--tone': toneColour(tone), '--tone-soft': `var(--mantine-color-${tone}-light)` }}
    data-name={isName || undefined}
    data-quiet={!(isException ?? exceptionalTones.includes(tone)) || undefined}
  >
    {children}
  </span>
)

const exceptionalTones: readonly Tone[] = ['warning', 'danger', 'warm']

type StateProps = Pick<Props, 'isException'> & {
  state: State
  /** Replaces the status's label, for example 'Refund pending: €60.00'. */
  children?: string
}

export const StateBadge = ({
  state,
  isException = state === 'cancelled' || undefined,
  children,
}: StateProps) => (
  <Badge tone={states[state].tone} isException={isException}>
    {children ?? states[state].label}
  </Badge>
)
