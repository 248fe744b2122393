import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from '#report/ChangeNote.module.css'
import type { Change } from '#report/compare.ts'

type Props = {
  change: Change | undefined
  /** The previous period's figure, formatted. */
  before: string
}

/** Shows the change from the previous period, e.g. '+12.5% (€1,810.00 before)', with an arrow. */
export const ChangeNote = ({ change, before }: Props) => (
  <span className={classes.change} data-direction={change?.direction}>
    {change?.direction === 'up' && <IconArrowUpRight size={15} stroke={1.9} aria-hidden />}
    {change?.direction === 'down' && <IconArrowDownRight size={15} stroke={1.9} aria-hidden />}
    {change && <strong>{change.text}</strong>}{' '}
    <span>{before === '—' ? 'no previous figure' : `(${before} before)`}</span>
  </span>
)
