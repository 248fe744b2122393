import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { humanize } from '@synapse/shared/text/humanize'
import type { Todo } from '@synapse/shared/todo/contract'
import { isRefundTask, todoPriorities } from '@synapse/shared/todo/todo'
import { BookingField } from '#todo/BookingField.tsx'
import { todoInputKey } from '#todo/input-keys.ts'
import { todoDefinition } from '#todo/todo-definition.ts'
import { todoForm } from '#todo/todo-values.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { useSaveRecord } from '#ui/record/use-save-record.ts'

type Props = DialogControls & {
  todo?: Todo | undefined
  booking?: Pick<AdminBooking, 'id'> | undefined
}

export const TodoDialog = ({ todo, booking, ...controls }: Props) => (
  <Dialog {...controls} title={todo ? 'Edit task' : 'Add task'}>
    <TodoForm todo={todo} booking={booking} />
  </Dialog>
)

const TodoForm = ({ todo, booking }: Omit<Props, keyof DialogControls>) => {
  const valuesOf = (item: Todo | undefined) => todoForm.initialValues(item, booking?.id)
  const { save, call } = useSaveRecord(todoDefinition)
  // A refund task can't be moved to another booking.
  const isLinkable = !todo || !isRefundTask(todo)
  const form = useRestorableForm({
    ...todoForm,
    inputKey: todoInputKey(todo?.id ?? (booking && `new/${booking.id}`)),
    ...valuesOf(todo),
    send: (values, callbacks, version) =>
      save(
        { id: values.id, fields: todoForm.requestOf(values, { isLinkable }), version },
        callbacks,
      ),
    read: valuesOf,
  })
  return (
    <RestorableForm form={form}>
      <TextInput data-autofocus {...form.field('title')} />
      <Textarea mt="md" autosize minRows={3} maxRows={12} {...form.field('description')} />
      <NativeSelect
        mt="md"
        data={todoPriorities.map((value) => ({ value, label: humanize(value) }))}
        {...form.field('priority')}
      />
      <DateField mt="md" {...form.field('dueOn')} />
      {isLinkable && (
        <BookingField
          label={todoForm.fields.relatedBookingId.label}
          value={form.values.relatedBookingId}
          onChange={(id) => form.setFieldValue('relatedBookingId', id)}
        />
      )}
      <FormButtons call={call}>{todo ? 'Save task' : 'Add task'}</FormButtons>
    </RestorableForm>
  )
}
