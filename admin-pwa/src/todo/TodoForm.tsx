import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import { todoPriorities } from '@synapse/shared/todo/todo'
import { useCreateTodo, useUpdateTodo } from '#todo/queries.ts'
import { priorityWords } from '#todo/todo-words.ts'
import { DateField } from '#ui/DateField.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'

type Props = {
  todo?: Todo | undefined
  /** The booking that a new one is about. */
  about?: Pick<AdminBooking, 'id'> | undefined
  onClose: () => void
}

/** How the drafts of tasks are called, before the task's id or 'new'. */
export const todoDraft = 'todo/'

/** What is to be done, how urgently and by when. */
export const TodoForm = ({ todo, about, onClose }: Props) => {
  const create = useCreateTodo()
  const update = useUpdateTodo()
  const isPending = create.isPending || update.isPending
  const form = useKeptForm({
    name: todoDraft + (todo?.id ?? (about ? `new/${about.id}` : 'new')),
    ...begunWith(todo),
    validate: { title: (title) => (title.trim() ? null : 'The title is missing.') },
    fields: {
      title: { label: 'Title', required: true, maxLength: 200 },
      description: { label: 'Description', maxLength: 5_000 },
      priority: {
        label: 'Priority',
        write: (value: Todo['priority']) => priorityWords[value].label,
      },
      dueOn: 'Due',
    },
    send: (values, version, answered) => {
      const body = {
        ...values,
        description: values.description.trim() || null,
        dueOn: values.dueOn || null,
      }
      // It is there, once it has a version, also while this form is still that of a new one.
      if (version === undefined)
        create.mutate({ ...body, relatedBookingId: about?.id ?? null }, answered)
      else update.mutate({ ...body, version }, answered)
    },
    read: begunWith,
    onSaved: onClose,
  })
  return (
    <KeptForm form={form}>
      <TextInput data-autofocus {...form.field('title')} />
      <Textarea mt="md" autosize minRows={3} maxRows={12} {...form.field('description')} />
      <NativeSelect
        mt="md"
        data={todoPriorities.map((value) => ({ value, label: priorityWords[value].label }))}
        {...form.field('priority')}
      />
      <DateField mt="md" max="2099-12-31" {...form.field('dueOn')} />
      <FormButtons isPending={isPending}>{todo ? 'Save Task' : 'Create Task'}</FormButtons>
    </KeptForm>
  )
}

const begunWith = (todo: Todo | undefined) => ({
  values: {
    id: todo?.id ?? crypto.randomUUID(),
    title: todo?.title ?? '',
    description: todo?.description ?? '',
    priority: todo?.priority ?? ('medium' as const),
    dueOn: todo?.dueOn ?? '',
  },
  version: todo?.version,
})
