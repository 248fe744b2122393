import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type State, states } from '#ui/states.ts'

type Props = {
  state: State
  /** Where it is called by more than its name: 'Refund pending: €60.00'. */
  children?: string
}

/** A state by its name, on the colour that it has everywhere. */
export const StateBadge = ({ state, children }: Props) => (
  <StatusBadge tone={states[state].tone}>{children ?? states[state].label}</StatusBadge>
)
