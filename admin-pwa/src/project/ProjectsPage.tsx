import { Button, NativeSelect } from '@mantine/core'
import { isFoundIn } from '@synapse/shared/fold'
import type { Project } from '@synapse/shared/project/contract'
import { type ProjectStatus, projectStatuses } from '@synapse/shared/project/project'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useClientName } from '#client/queries.ts'
import { DeleteProjectDialog } from '#project/DeleteProjectDialog.tsx'
import { ProjectDialog } from '#project/ProjectDialog.tsx'
import { projectDraft } from '#project/ProjectForm.tsx'
import { projectColumns } from '#project/project-columns.tsx'
import { projectsQuery, useProjectUsage } from '#project/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { states } from '#ui/states.ts'
import { Toolbar } from '#ui/Toolbar.tsx'
import { useDialog } from '#ui/use-dialog.ts'
import { usePagedRows } from '#ui/use-paged-rows.ts'
import { useReopenDialog } from '#ui/use-reopen-dialog.ts'

type Opened = { kind: 'form' | 'delete'; project?: Project | undefined }

const pageSize = 25

/** Lists all projects, and how much of their hours and budgets has been used. */
export const ProjectsPage = () => {
  const { about, opening, open } = useDialog<Opened>()
  const { get, set } = useFilters()
  const clientName = useClientName()
  const filter = { search: get('search'), status: oneOf(projectStatuses, get('status')) }
  const list = useQuery(projectsQuery())
  const edit = (project?: Project) => open({ kind: 'form', project })
  useReopenDialog(projectDraft, list.data, edit)
  const columns = projectColumns({
    clientName,
    usage: useProjectUsage(),
    onEdit: edit,
    onDelete: (project) => open({ kind: 'delete', project }),
  })
  const found = list.data?.filter(
    ({ name, description, clientId, status }) =>
      (filter.status === undefined || filter.status === status) &&
      isFoundIn(filter.search, name, description, clientName(clientId)),
  )
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit()}>
      New Project
    </Button>
  )
  return (
    <ListScreen
      title="Projects"
      subtitle="Hours and budgets of agreed work"
      actions={add}
      filters={list.data?.length !== 0 ? <Filters {...filter} onFilter={set} /> : undefined}
      label="Projects"
      noun="projects"
      rows={usePagedRows(list, found, pageSize)}
      columns={columns}
      rowKey={({ id }) => id}
      isFaded={({ status }) => status === 'completed'}
      failed="Failed to load projects."
      narrowed={
        list.data?.length
          ? { title: 'No matching projects', onClear: () => set({ search: '', status: '' }) }
          : undefined
      }
      emptyState={
        <EmptyState picture="islands" title="No projects yet" action={add}>
          A project covers several sessions, for example a course for a company, and tracks their
          hours and budget.
        </EmptyState>
      }
    >
      {about?.kind === 'form' && (
        <ProjectDialog key={about.project?.id ?? 'new'} {...opening} project={about.project} />
      )}
      {about?.kind === 'delete' && about.project && (
        <DeleteProjectDialog {...opening} project={about.project} />
      )}
    </ListScreen>
  )
}

type FilterProps = {
  search: string
  status: ProjectStatus | undefined
  onFilter: ReturnType<typeof useFilters>['set']
}

const Filters = ({ search, status, onFilter }: FilterProps) => (
  <Toolbar label="Filter projects">
    <SearchField
      label="Search projects"
      placeholder="Name, description, client"
      value={search}
      onSearch={(text) => onFilter({ search: text })}
    />
    <NativeSelect
      label="Status"
      value={status ?? ''}
      onChange={({ currentTarget: { value } }) => onFilter({ status: value })}
      data={[
        { value: '', label: 'All projects' },
        ...projectStatuses.map((value) => ({ value, label: states[value].label })),
      ]}
    />
  </Toolbar>
)
