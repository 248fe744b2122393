import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type State, states } from '#ui/states.ts'

type Props = {
  state: State
  /** Text instead of the status's label, e.g. 'Refund pending: €60.00'. */
  children?: string
}

/** A badge with the label and colour of a status. */
export const StateBadge = ({ state, children }: Props) => (
  <StatusBadge tone={states[state].tone}>{children ?? states[state].label}</StatusBadge>
)
