import { Button, SegmentedControl } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { countTodos } from '@synapse/shared/todo/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#app/api.ts'
import { hasDraft } from '#offline/drafts.ts'
import { todoCountsQuery, todosQuery } from '#todo/queries.ts'
import { TodoDialog } from '#todo/TodoDialog.tsx'
import { todoDraft } from '#todo/TodoForm.tsx'
import { TodoTable } from '#todo/TodoTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ListSkeleton, TilesSkeleton } from '#ui/Skeletons.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { Tile, Tiles } from '#ui/Tiles.tsx'

const filters = ['all', 'pending', 'in_progress', 'completed'] as const
type Filter = (typeof filters)[number]

const filterLabels = {
  all: 'All',
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
} as const satisfies Record<Filter, string>

const pageSize = 25

/** What the operator has to do: refunds, calendar trouble, and whatever is written down. */
export const TodosPage = () => {
  const { get, set, page } = useFilters()
  const status = oneOf(filters, get('status')) ?? 'all'
  const { data, error, isPending, refetch } = useQuery(todosQuery())
  const counts = useQuery(todoCountsQuery())
  const [isCreating, setIsCreating] = useState(() => hasDraft(`${todoDraft}new`))
  const newTask = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
      New Task
    </Button>
  )
  const shown = data?.filter((todo) => status === 'all' || todo.status === status) ?? []
  // A list that has become shorter shows its last page, not an empty one.
  const present = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)))
  return (
    <>
      <PageHeader title="To Do List" subtitle="Open refunds first, then newest" actions={newTask}>
        <SegmentedControl
          aria-label="Status"
          value={status}
          onChange={(next) => set({ status: next === 'all' ? '' : next })}
          data={filters.map((value) => ({ value, label: filterLabels[value] }))}
        />
      </PageHeader>
      {data && counts.data && <Counts {...counts.data} />}
      {isPending && (
        <>
          <TilesSkeleton />
          <ListSkeleton />
        </>
      )}
      {error && !data && (
        <ErrorPanel title="Failed to load the to-do list." onRetry={() => refetch()}>
          {sentenceOf(error)}
        </ErrorPanel>
      )}
      {shown.length > 0 && (
        <>
          <TodoTable todos={shown.slice((present - 1) * pageSize, present * pageSize)} />
          <Pagination
            page={present}
            pageSize={pageSize}
            total={shown.length}
            noun="tasks"
            onPage={(next) => set({ page: next === 1 ? '' : next })}
          />
        </>
      )}
      {data && shown.length === 0 && (
        <EmptyState
          picture={status === 'all' ? 'boat' : 'islands'}
          title={
            status === 'all' ? 'All is done' : `No task is ${filterLabels[status].toLowerCase()}`
          }
          action={newTask}
        >
          Refund tasks and calendar trouble arrive here by themselves.
        </EmptyState>
      )}
      <TodoDialog opened={isCreating} onClose={() => setIsCreating(false)} />
    </>
  )
}

const Counts = ({ total, pending, inProgress, completed }: AnswerOf<typeof countTodos>) => (
  <Tiles label="Task counts">
    <Tile label="Total Tasks" value={total.toLocaleString('en-GB')} />
    <Tile label="Pending" value={pending.toLocaleString('en-GB')} />
    <Tile label="In Progress" value={inProgress.toLocaleString('en-GB')} />
    <Tile label="Completed" value={completed.toLocaleString('en-GB')} />
  </Tiles>
)
