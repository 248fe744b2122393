import type { PackageType } from '@synapse/shared/package/package'
import classes from '#availability/TypeMark.module.css'

type Props = {
  type: PackageType
  /** Of another of the tutor's websites. */
  isHollow?: boolean
}

/** A session's type as a small mark: its colour, and its form for those who do not see colours. */
export const TypeMark = ({ type, isHollow = false }: Props) => (
  <span
    className={classes.mark}
    data-type={type}
    data-hollow={isHollow || undefined}
    aria-hidden="true"
  />
)
