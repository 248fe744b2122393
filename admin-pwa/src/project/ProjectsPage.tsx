import { projectStatuses } from '@synapse/shared/project/project'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import { useQuery } from '@tanstack/react-query'
import { useClientName } from '#client/queries.ts'
import { type GetUsage, projectColumns } from '#project/project-columns.tsx'
import { projectsQuery } from '#project/queries.ts'
import { useProjectDialogs } from '#project/use-project-dialogs.tsx'
import { AddButton } from '#ui/AddButton.tsx'
import { withNewRecord } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stateOptions } from '#ui/list/filter-options.ts'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { useLoadedRows } from '#ui/list/use-rows.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'

export const ProjectsPage = ({ usageOf }: { usageOf: GetUsage }) => {
  const { get, search } = useUrlFilters()
  const filter = { search, status: parseOption(projectStatuses, get('status')) }
  const clientName = useClientName()
  const list = useQuery(projectsQuery())
  const { edit, actions, dialogs } = useProjectDialogs(withNewRecord(list.data))
  const found = list.data?.filter(
    ({ name, description, clientId, status }) =>
      (!filter.status || filter.status === status) &&
      matchesSearch(filter.search, name, description, clientName(clientId)),
  )
  const add = <AddButton onClick={() => edit()}>Add project</AddButton>
  return (
    <ListLayout
      title="Projects"
      subtitle="Hours and budgets for agreed work"
      actions={add}
      searchPlaceholder="Name, description, client"
      filterFields={
        <FilterSelect
          label="Status"
          name="status"
          all="All projects"
          options={stateOptions(projectStatuses)}
        />
      }
      isEmpty={list.data?.length === 0}
      filter={filter}
      noun="projects"
      rows={useLoadedRows(list, found)}
      columns={[...projectColumns({ clientName, usageOf }), actions]}
      isFaded={({ status }) => status === 'completed'}
      emptyState={
        <EmptyState picture="islands" title="No projects yet" action={add}>
          A project, for example a course for a company, covers several sessions and tracks their
          hours and budget.
        </EmptyState>
      }
    >
      {dialogs}
    </ListLayout>
  )
}
