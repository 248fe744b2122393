import type { Project } from '@synapse/shared/project/contract'
import type { RecordedUsage } from '@synapse/shared/project/project'
import { BudgetUsage, HoursUsage, UsageShare } from '#project/ProjectUsage.tsx'
import { formatDate } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { StateBadge } from '#ui/StatusBadge.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** Returns a project's recorded expenses and tracked sessions. */
export type UsageOf = (projectId: string) => RecordedUsage

type Options = {
  clientName: (id: string | null) => string | undefined
  usageOf: UsageOf
}

export const projectColumns = ({ clientName, usageOf }: Options): Column<Project>[] => [
  {
    header: 'Project',
    place: 'heading',
    minWidth: 200,
    lines: 2,
    render: ({ id, name, clientId }) => (
      <>
        <RouteLink to={paths.project(id)}>{name}</RouteLink> <UnsentBadge type="projects" id={id} />
        <div className="soft">{clientName(clientId) ?? 'No client'}</div>
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
    header: 'End date',
    place: 'detail',
    renderInRow: ({ clientId, endDate }) => [
      clientName(clientId) ?? 'No client',
      ...(endDate ? [`ends ${formatDate(endDate)}`] : []),
    ],
    render: ({ endDate }) => (
      <span className="figures">{endDate ? formatDate(endDate) : 'None'}</span>
    ),
  },
  {
    header: 'Hours',
    minWidth: 190,
    render: (project) => <HoursUsage project={project} usage={usageOf(project.id)} />,
  },
  {
    header: 'Budget',
    place: 'amount',
    renderInRow: (project) => <UsageShare project={project} usage={usageOf(project.id)} />,
    minWidth: 230,
    render: (project) => <BudgetUsage project={project} usage={usageOf(project.id)} />,
  },
]
