import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Todo } from '@synapse/shared/todo/contract'
import { todoPriorities } from '@synapse/shared/todo/todo'
import { useCreateTodo, useUpdateTodo } from '#todo/queries.ts'
import { priorityWords } from '#todo/todo-words.ts'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { fieldErrors } from '#ui/form-errors.ts'

type Props = { todo?: Todo | undefined; onClose: () => void }

/** Title, description and priority of a task. */
export const TodoForm = ({ todo, onClose }: Props) => {
  const create = useCreateTodo()
  const update = useUpdateTodo()
  const isPending = create.isPending || update.isPending
  const form = useForm({
    initialValues: {
      id: todo?.id ?? crypto.randomUUID(),
      title: todo?.title ?? '',
      description: todo?.description ?? '',
      priority: todo?.priority ?? ('medium' as const),
    },
    validate: { title: (title) => (title.trim() ? null : 'The title is missing.') },
  })
  const submit = form.onSubmit((values) => {
    const save = todo ? update : create
    save.mutate(
      { ...values, description: values.description.trim() || null },
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
    )
  })
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Title"
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        mt="md"
        label="Description"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5_000}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        mt="md"
        label="Priority"
        data={todoPriorities.map((value) => ({ value, label: priorityWords[value].label }))}
        {...form.getInputProps('priority')}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : todo ? 'Save Task' : 'Create Task'}
        </Button>
      </DialogButtons>
    </form>
  )
}
