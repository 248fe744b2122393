import type { PackageType } from '@synapse/shared/booking/package'
import classes from '#availability/TypeMark.module.css'

/** A session's type as a small mark: its colour, and its form for those who do not see colours. */
export const TypeMark = ({ type }: { type: PackageType }) => (
  <span className={classes.mark} data-type={type} aria-hidden="true" />
)
