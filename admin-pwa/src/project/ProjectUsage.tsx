import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import type { Project } from '@synapse/shared/project/contract'
import {
  type RecordedUsage,
  usageOf,
  usedBudgetCents,
  usedHundredths,
} from '@synapse/shared/project/project'
import { hoursText } from '#project/project-labels.ts'
import { UsageBar } from '#project/UsageBar.tsx'
import { euro } from '#ui/Money.tsx'

type Props = { project: Project; usage: RecordedUsage }

/** Shows how many of a project's estimated hours have been used. */
export const HoursUsage = ({ project, usage }: Props) => {
  const used = usedHundredths(project, usage)
  const { estimatedHours, status } = project
  return (
    <UsageBar
      unplanned="no estimate"
      isEnded={status === 'completed'}
      used={hoursText(euroFromCents(used))}
      planned={estimatedHours === null ? undefined : hoursText(estimatedHours)}
      usage={usageOf(used, centsFromEuro(estimatedHours ?? '0'))}
    />
  )
}

/** Shows how much of a project's budget has been used. */
export const BudgetUsage = ({ project, usage }: Props) => {
  const used = usedBudgetCents(project, usage)
  const { budget } = project
  return (
    <UsageBar
      unplanned="no budget"
      isEnded={project.status === 'completed'}
      used={formatEuro(used)}
      planned={budget === null ? undefined : euro(budget)}
      usage={usageOf(used, centsFromEuro(budget ?? '0'))}
    />
  )
}
