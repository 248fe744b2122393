import { centsFromEuro, formatEuro, formatEuroText, parseHundredths } from '@synapse/shared/money'
import type { Project } from '@synapse/shared/project/contract'
import { enteredCents, type RecordedUsage, usedBudgetCents } from '@synapse/shared/project/project'
import { formatShortDate } from '@synapse/shared/time'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useClientName } from '#client/queries.ts'
import { BudgetUsage, HoursUsage } from '#project/ProjectUsage.tsx'
import type { GetUsage } from '#project/project-columns.tsx'
import { projectsQuery } from '#project/queries.ts'
import { useProjectDialogs } from '#project/use-project-dialogs.tsx'
import { StateBadge } from '#ui/Badge.tsx'
import { DescriptionList, FactsSkeleton } from '#ui/detail/DescriptionList.tsx'
import { formatHours, pluralize } from '#ui/format/format.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { Panel, PanelGrid } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { RecordLayout } from '#ui/record/RecordLayout.tsx'
import { paths } from '#ui/route/paths.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

type Props = { usageOf: GetUsage; children: (project: Project) => ReactNode }

export const ProjectPage = ({ usageOf, children }: Props) => (
  <RecordLayout
    query={useQuery(projectsQuery())}
    singular="Project"
    titleOf={({ name }) => name}
    stateOf={({ status }) => <StateBadge state={status} />}
    subtitleOf={(project) => <ClientName project={project} />}
    back={{ to: paths.projects, label: 'All projects' }}
    actions={(project) => <ProjectActions project={project} />}
    skeleton={
      <PanelGrid>
        <FactsSkeleton facts={7} />
        <FactsSkeleton facts={6} />
      </PanelGrid>
    }
  >
    {(project) => (
      <>
        <PanelGrid>
          <Usage project={project} usage={usageOf(project.id)} />
          <ProjectFacts project={project} />
        </PanelGrid>
        {children(project)}
      </>
    )}
  </RecordLayout>
)

const ClientName = ({ project }: { project: Project }) =>
  useClientName()(project.clientId) ?? 'Agreed work, hours and budget'

const ProjectActions = ({ project }: { project: Project }) => {
  const navigate = useNavigate()
  const { edit, askToDelete, dialogs } = useProjectDialogs([project], () =>
    navigate(paths.projects),
  )
  return (
    <>
      <HeaderActions
        name={project.name}
        more={[
          { label: 'Edit project', Icon: IconPencil, onClick: () => edit(project) },
          {
            label: 'Delete',
            Icon: IconTrash,
            isDestructive: true,
            onClick: () => askToDelete(project),
          },
        ]}
      />
      {dialogs}
    </>
  )
}

const Usage = ({ project, usage }: { project: Project; usage: RecordedUsage | undefined }) => {
  const left = usage && centsFromEuro(project.budget ?? '0') - usedBudgetCents(project, usage)
  return (
    <Panel title="Hours and budget" actions={<UnsentBadge type="projects" id={project.id} />}>
      <DescriptionList
        facts={[
          ['Hours', <HoursUsage key="hours" project={project} usage={usage} />],
          ['Budget', <BudgetUsage key="budget" project={project} usage={usage} />],
          [
            'Entered manually',
            project.hourlyRate
              ? `${formatEuro(enteredCents(project))} for ${enteredHours(project)}`
              : `${enteredHours(project)}, no hourly rate`,
          ],
          usage !== undefined &&
            usage.trackedHundredths > 0 && [
              'Tracked sessions',
              `${formatEuro(usage.trackedCents)} for ${formatHours(usage.trackedHundredths)}`,
            ],
          ['Expenses', usage ? expensesText(usage) : '–'],
          // The bar already shows by how much the project exceeds its budget.
          project.budget !== null &&
            left !== undefined &&
            left >= 0 && ['Budget left', formatEuro(left)],
        ]}
      />
    </Panel>
  )
}

const enteredHours = ({ actualHours }: Project) => formatHours(parseHundredths(actualHours))

const expensesText = ({ expenses, spentCents }: RecordedUsage) =>
  expenses > 0 ? `${formatEuro(spentCents)} (${pluralize(expenses, 'expense')})` : 'None'

const ProjectFacts = ({ project }: { project: Project }) => {
  const clientName = useClientName()(project.clientId)
  return (
    <Panel title="Details">
      <DescriptionList
        facts={[
          [
            'Client',
            project.clientId ? (
              <RouteLink key="client" to={paths.client(project.clientId)}>
                {clientName ?? 'Client'}
              </RouteLink>
            ) : (
              'None'
            ),
          ],
          ['Hourly rate', project.hourlyRate ? formatEuroText(project.hourlyRate) : 'None'],
          ['Start date', dayOf(project.startDate)],
          ['End date', dayOf(project.endDate)],
          [
            'Description',
            <span key="description" style={{ whiteSpace: 'pre-line' }}>
              {project.description ?? 'None'}
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

const dayOf = (date: string | null) => (date ? formatShortDate(date) : 'None')
