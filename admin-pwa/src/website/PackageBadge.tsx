import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type PackageRef, usePackageTone } from '#website/queries.ts'

type Props = { of: PackageRef & { packageLabel: string } }

/** Shows the label of a booking's package in its colour. */
export const PackageBadge = ({ of }: Props) => (
  <StatusBadge tone={usePackageTone()(of)} isName>
    {of.packageLabel}
  </StatusBadge>
)
