import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type PackageRef, usePackageTone } from '#website/queries.ts'

type Props = { of: PackageRef & { packageLabel: string } }

/** A booking's package label in its colour. */
export const PackageBadge = ({ of }: Props) => (
  <StatusBadge tone={usePackageTone()(of)} isName>
    {of.packageLabel}
  </StatusBadge>
)
