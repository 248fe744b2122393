import type { Project } from '@synapse/shared/project/contract'
import type { RecordedUsage } from '@synapse/shared/project/project'
import { BudgetUsage, HoursUsage, UsageShare, UsedBar } from '#project/ProjectUsage.tsx'
import { StateBadge } from '#ui/Badge.tsx'
import { formatBriefDate } from '#ui/format/format-time.ts'
import { InlineList } from '#ui/InlineList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** Returns the totals of a project's expenses and tracked sessions; undefined while loading. */
export type GetUsage = (projectId: string) => RecordedUsage | undefined

type Options = {
  clientName: (id: string | null) => string | undefined
  usageOf: GetUsage
}

export const projectColumns = ({ clientName, usageOf }: Options): Column<Project>[] => {
  const factsOf = ({ clientId, endDate }: Project) => [
    clientName(clientId) ?? 'No client',
    ...(endDate ? [`ends ${formatBriefDate(endDate)}`] : []),
  ]
  return [
    {
      header: 'Project',
      place: 'heading',
      minWidth: 180,
      lines: 2,
      render: (project) => (
        <>
          <RouteLink to={paths.project(project.id)}>{project.name}</RouteLink>{' '}
          <UnsentBadge type="projects" id={project.id} />
          <div className="soft">
            <InlineList facts={factsOf(project)} />
          </div>
        </>
      ),
    },
    {
      header: 'Status',
      place: 'state',
      renderInRow: ({ status }) => status !== 'active' && <StateBadge state={status} />,
      render: ({ status }) => <StateBadge state={status} />,
    },
    {
      header: 'Hours',
      place: 'detail',
      minWidth: 220,
      renderInRow: factsOf,
      render: (project) => <HoursUsage project={project} usage={usageOf(project.id)} />,
    },
    {
      header: 'Budget',
      place: 'amount',
      renderInRow: (project) => <UsageShare project={project} usage={usageOf(project.id)} />,
      minWidth: 285,
      render: (project) => <BudgetUsage project={project} usage={usageOf(project.id)} />,
    },
    {
      header: 'Used',
      place: 'text',
      renderInRow: (project) => <UsedBar project={project} usage={usageOf(project.id)} />,
    },
  ]
}
