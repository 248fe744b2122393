import { Anchor, Button } from '@mantine/core'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import type { Project } from '@synapse/shared/project/contract'
import { enteredCents, usedBudgetCents } from '@synapse/shared/project/project'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useClientName } from '#client/queries.ts'
import { hasDraft } from '#data/drafts.ts'
import { DeleteProjectDialog } from '#project/DeleteProjectDialog.tsx'
import { ProjectDialog } from '#project/ProjectDialog.tsx'
import { projectDraft } from '#project/ProjectForm.tsx'
import classes from '#project/ProjectPage.module.css'
import { BudgetUsage, HoursUsage } from '#project/ProjectUsage.tsx'
import { hoursText } from '#project/project-labels.ts'
import { projectsQuery, useProjectUsage } from '#project/queries.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { DescriptionList, DescriptionListSkeleton } from '#ui/DescriptionList.tsx'
import { formatDate } from '#ui/date-input.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { euro } from '#ui/Money.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { paths } from '#ui/paths.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ButtonsSkeleton } from '#ui/Skeletons.tsx'
import { StateBadge } from '#ui/StateBadge.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** Shows a project's details, and how much of its hours and budget has been used. */
export const ProjectPage = () => {
  const id = useParams().id ?? ''
  const query = useQuery(projectsQuery())
  const project = query.data?.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        title={project?.name ?? 'Project'}
        subtitle="Agreed work, hours and budget"
        actions={
          project ? (
            <Actions project={project} />
          ) : (
            query.isPending && <ButtonsSkeleton buttons={2} />
          )
        }
      >
        <BackLink to={paths.projects}>All projects</BackLink>
      </PageHeader>
      <QueryBoundary
        of={query}
        failed="Failed to load the project."
        skeleton={
          <div className={classes.panels}>
            <PanelSkeleton>
              <DescriptionListSkeleton facts={6} />
            </PanelSkeleton>
            <PanelSkeleton>
              <DescriptionListSkeleton facts={6} />
            </PanelSkeleton>
          </div>
        }
      >
        {() =>
          project ? (
            <div className={classes.panels}>
              <Usage project={project} />
              <Facts project={project} />
            </div>
          ) : (
            <EmptyState picture="islands" title="Project not found">
              This project may have been deleted.
            </EmptyState>
          )
        }
      </QueryBoundary>
    </>
  )
}

const Actions = ({ project }: { project: Project }) => {
  const [isEditing, setIsEditing] = useState(() => hasDraft(projectDraft + project.id))
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsDeleting(true)}
      >
        Delete
      </Button>
      <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setIsEditing(true)}>
        Edit
      </Button>
      <ProjectDialog project={project} opened={isEditing} onClose={() => setIsEditing(false)} />
      <DeleteProjectDialog
        project={project}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
      />
    </>
  )
}

const Usage = ({ project }: { project: Project }) => {
  const usage = useProjectUsage()(project.id)
  const { expenses, spentCents, trackedHundredths, trackedCents } = usage
  const left = centsFromEuro(project.budget ?? '0') - usedBudgetCents(project, usage)
  return (
    <Panel title="Hours and Budget" actions={<UnsentBadge of={`projects/${project.id}`} />}>
      <div className={classes.uses}>
        <div>
          <h3>Hours</h3>
          <HoursUsage project={project} usage={usage} />
        </div>
        <div>
          <h3>Budget</h3>
          <BudgetUsage project={project} usage={usage} />
        </div>
      </div>
      <DescriptionList
        facts={[
          [
            'Hours at the hourly rate',
            project.hourlyRate ? formatEuro(enteredCents(project)) : 'No hourly rate set',
          ],
          trackedHundredths > 0 && [
            'Tracked sessions',
            `${formatEuro(trackedCents)} for ${hoursText(euroFromCents(trackedHundredths))}`,
          ],
          [
            'Expenses',
            `${formatEuro(spentCents)} in ${expenses} ${expenses === 1 ? 'entry' : 'entries'}`,
          ],
          project.budget !== null && [
            left < 0 ? 'Over budget' : 'Remaining budget',
            formatEuro(Math.abs(left)),
          ],
        ]}
      />
    </Panel>
  )
}

const Facts = ({ project }: { project: Project }) => {
  const clientName = useClientName()(project.clientId)
  return (
    <Panel title="Details">
      <DescriptionList
        facts={[
          [
            'Client',
            clientName && project.clientId ? (
              <Anchor key="client" component={Link} to={paths.client(project.clientId)}>
                {clientName}
              </Anchor>
            ) : (
              'None'
            ),
          ],
          ['Status', <StateBadge key="status" state={project.status} />],
          ['Hourly rate', project.hourlyRate ? euro(project.hourlyRate) : 'None'],
          ['Begins', dayOf(project.startDate)],
          ['Ends', dayOf(project.endDate)],
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

const dayOf = (date: string | null) => (date ? formatDate(date) : 'None')
