import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from '#report/ChangeNote.module.css'
import type { Change } from '#report/change.ts'

type Props = {
  change: Change | undefined
  /** The figure before, as text. */
  before: string
}

/** '+12.5% (€1,810.00 before)', with an arrow that says the same. */
export const ChangeNote = ({ change, before }: Props) => (
  <span className={classes.change} data-direction={change?.direction}>
    {change?.direction === 'up' && <IconArrowUpRight size={15} stroke={1.9} aria-hidden />}
    {change?.direction === 'down' && <IconArrowDownRight size={15} stroke={1.9} aria-hidden />}
    {change && <strong>{change.text}</strong>}{' '}
    <span>{before === '—' ? 'nothing before' : `(${before} before)`}</span>
  </span>
)
