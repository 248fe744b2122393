import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import type { Project } from '@synapse/shared/project/contract'
import { type Taken, usedBudgetCents, usedHundredths, useOf } from '@synapse/shared/project/project'
import { hoursText } from '#project/project-labels.ts'
import { UseBar } from '#project/UseBar.tsx'
import { euro } from '#ui/Money.tsx'

type Props = { project: Project; taken: Taken }

/** How many of the estimated hours a project has taken. */
export const HoursUse = ({ project, taken }: Props) => {
  const used = usedHundredths(project, taken)
  const { estimatedHours, status } = project
  return (
    <UseBar
      unplanned="no estimate"
      isEnded={status === 'completed'}
      used={hoursText(euroFromCents(used))}
      planned={estimatedHours === null ? undefined : hoursText(estimatedHours)}
      use={useOf(used, centsFromEuro(estimatedHours ?? '0'))}
    />
  )
}

/** How much of its budget a project has taken. */
export const BudgetUse = ({ project, taken }: Props) => {
  const used = usedBudgetCents(project, taken)
  const { budget } = project
  return (
    <UseBar
      unplanned="no budget"
      isEnded={project.status === 'completed'}
      used={formatEuro(used)}
      planned={budget === null ? undefined : euro(budget)}
      use={useOf(used, centsFromEuro(budget ?? '0'))}
    />
  )
}
