import { orderNumber } from '@synapse/shared/booking/booking'
import { humanize } from '@synapse/shared/text/humanize'
import type { Todo } from '@synapse/shared/todo/contract'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

type Values = ReturnType<typeof initialValues>['values']

const initialValues = (todo: Todo | undefined, bookingId: string | undefined) => ({
  values: {
    id: todo?.id ?? crypto.randomUUID(),
    title: todo?.title ?? '',
    description: todo?.description ?? '',
    priority: todo?.priority ?? ('medium' as const),
    dueOn: todo?.dueOn ?? '',
    relatedBookingId: (todo ? todo.relatedBookingId : bookingId) ?? '',
  },
  version: todo?.version,
})

/** Builds the request. Omits the booking if the task can't be linked to another one. */
const requestOf = (
  { id: _, relatedBookingId, ...values }: Values,
  { isLinkable }: { isLinkable: boolean },
) => ({
  ...values,
  title: values.title.trim(),
  description: values.description.trim() || null,
  dueOn: values.dueOn || null,
  ...(isLinkable && { relatedBookingId: relatedBookingId || null }),
})

const fields = {
  title: { label: 'Title', blankError: 'Enter a title.', maxLength: 200 },
  description: { label: 'Description', maxLength: 5_000 },
  priority: { label: 'Priority', format: humanize },
  dueOn: 'Due',
  relatedBookingId: { label: 'Booking', format: (id: string) => `Order ${orderNumber(id)}` },
} satisfies Record<string, FieldOptions>

export const todoForm = { initialValues, fields, requestOf }
