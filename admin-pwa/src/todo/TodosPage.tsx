import { matchesTodo } from '@synapse/shared/search/matches-todo'
import { isOpenTodo } from '@synapse/shared/todo/todo'
import { useQuery } from '@tanstack/react-query'
import { localQuery } from '#data/query.ts'
import { receivedRecords } from '#data/records.ts'
import { sortByDueDay } from '#todo/due-day.ts'
import { todoInputKey } from '#todo/input-keys.ts'
import { todoCountsQuery, todosQuery } from '#todo/queries.ts'
import { TodoDialog } from '#todo/TodoDialog.tsx'
import { useTodoColumns } from '#todo/todo-columns.tsx'
import { AddButton } from '#ui/AddButton.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { useLoadedRows } from '#ui/list/use-rows.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'
import { states } from '#ui/states.ts'

const filters = ['all', 'pending', 'in_progress', 'completed'] as const

const countNames = {
  all: 'total',
  pending: 'pending',
  in_progress: 'inProgress',
  completed: 'completed',
} as const

const labelOf = (filter: (typeof filters)[number]) =>
  filter === 'all' ? 'All' : states[filter].label

export const TodosPage = () => {
  const { get, set, search } = useUrlFilters()
  const status = parseOption(filters, get('status')) ?? 'all'
  const list = useQuery(todosQuery())
  const counts = useQuery(todoCountsQuery())
  const { open, controls } = useDialog(todoInputKey())
  const addButton = <AddButton onClick={open}>Add task</AddButton>
  const { data: bookings = [] } = useQuery(
    localQuery(['bookings'], () => receivedRecords('bookings')),
  )
  const found =
    list.data &&
    sortByDueDay(list.data, bookings).filter(
      (todo) => (status === 'all' || todo.status === status) && matchesTodo(todo, search),
    )
  const rows = useLoadedRows(list, found)
  const { columns, dialogs } = useTodoColumns(list.data, bookings)
  return (
    <ListLayout
      title="To Do List"
      subtitle="Refunds first, then by due date"
      actions={addButton}
      views={
        <Chips
          label="Status"
          value={status}
          options={filters.map((value) => ({
            value,
            label: labelOf(value),
            count: counts.data?.[countNames[value]],
          }))}
          areCards
          onChange={(next) => set({ status: next === 'all' ? '' : next })}
        />
      }
      searchPlaceholder="Task, student or order number"
      filter={{ search }}
      resets={['status']}
      isEmpty={list.data?.length === 0}
      noun="tasks"
      rows={rows}
      columns={columns}
      isFaded={(todo) => !isOpenTodo(todo.status)}
      errorTitle="Couldn’t load the to-do list."
      emptyState={
        <EmptyState
          picture={status === 'all' ? 'boat' : 'islands'}
          title={
            status === 'all' ? 'You’re all caught up' : `No ${labelOf(status).toLowerCase()} tasks`
          }
          action={addButton}
        >
          Refund tasks and calendar problems show up here automatically.
        </EmptyState>
      }
    >
      {dialogs}
      <TodoDialog {...controls} />
    </ListLayout>
  )
}
