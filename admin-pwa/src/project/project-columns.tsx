import { Anchor } from '@mantine/core'
import type { Project } from '@synapse/shared/project/contract'
import type { RecordedUsage } from '@synapse/shared/project/project'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BudgetUsage, HoursUsage } from '#project/ProjectUsage.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { formatDate } from '#ui/date-input.ts'
import { paths } from '#ui/paths.ts'
import { RowMenu } from '#ui/RowMenu.tsx'
import { StateBadge } from '#ui/StateBadge.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

type Options = {
  clientName: (id: string | null) => string | undefined
  usage: (projectId: string) => RecordedUsage
  onEdit: (project: Project) => void
  onDelete: (project: Project) => void
}

/** The columns of the project list. */
export const projectColumns = (options: Options): Column<Project>[] => [
  {
    header: 'Project',
    isHeading: true,
    minWidth: 200,
    lines: 2,
    render: ({ id, name, clientId }) => (
      <>
        <Anchor component={Link} to={paths.project(id)}>
          {name}
        </Anchor>{' '}
        <UnsentBadge of={`projects/${id}`} />
        <div className="soft">{options.clientName(clientId) ?? 'No client'}</div>
      </>
    ),
  },
  {
    header: 'Status',
    render: ({ status }) => <StateBadge state={status} />,
  },
  {
    header: 'Ends',
    render: ({ endDate }) => (
      <span className="figures">{endDate ? formatDate(endDate) : 'None'}</span>
    ),
  },
  {
    header: 'Hours',
    isWide: true,
    minWidth: 190,
    render: (project) => <HoursUsage project={project} usage={options.usage(project.id)} />,
  },
  {
    header: 'Budget',
    isWide: true,
    minWidth: 230,
    render: (project) => <BudgetUsage project={project} usage={options.usage(project.id)} />,
  },
  {
    header: 'Actions',
    isActions: true,
    render: (project) => (
      <RowMenu
        label={`Actions for ${project.name}`}
        actions={[
          {
            label: 'Edit',
            icon: <IconPencil size={17} aria-hidden />,
            onClick: () => options.onEdit(project),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={17} aria-hidden />,
            onClick: () => options.onDelete(project),
            isDestructive: true,
          },
        ]}
      />
    ),
  },
]
