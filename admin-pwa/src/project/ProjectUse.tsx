import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import type { Project } from '@synapse/shared/project/contract'
import { usedBudgetCents, useOf } from '@synapse/shared/project/project'
import { hoursText } from '#project/project-words.ts'
import { UseBar } from '#project/UseBar.tsx'
import { euro } from '#ui/Money.tsx'

/** How many of the estimated hours a project has taken. */
export const HoursUse = ({
  project: { actualHours, estimatedHours, status },
}: {
  project: Project
}) => (
  <UseBar
    unplanned="no estimate"
    isEnded={status === 'completed'}
    used={hoursText(actualHours)}
    planned={estimatedHours === null ? undefined : hoursText(estimatedHours)}
    use={useOf(centsFromEuro(actualHours), centsFromEuro(estimatedHours ?? '0'))}
  />
)

/** How much of its budget a project has taken. @param spentCents its expenses */
export const BudgetUse = ({ project, spentCents }: { project: Project; spentCents: number }) => {
  const used = usedBudgetCents(project, spentCents)
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
