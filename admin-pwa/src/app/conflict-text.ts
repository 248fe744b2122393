import type { SyncedType } from '@synapse/shared/sync/synced'
import { clientForm } from '#client/client-values.ts'
import { couponForm } from '#coupon/coupon-values.ts'
import type { OutboxEntry } from '#data/outbox/entry.ts'
import { expenseForm } from '#expense/expense-values.ts'
import { invoiceForm } from '#invoice/invoice-values.ts'
import { projectForm } from '#project/project-values.ts'
import { quoteForm } from '#quote/quote-values.ts'
import { todoForm } from '#todo/todo-values.ts'
import { sessionForm } from '#tutoring/session-values.ts'
import { type FieldOptions, fieldOptionsOf } from '#ui/form/use-restorable-form.ts'

type Fields = Record<string, FieldOptions>

const slotFields = {
  date: 'Day',
  isAvailable: 'Available',
  startTime: 'From',
  website: 'Website',
} satisfies Fields

const fieldsByType: Record<SyncedType, Fields> = {
  availabilityDays: { ...slotFields, reason: 'Reason', until: 'Last day' },
  availabilityExceptions: { ...slotFields, endTime: 'To', reason: 'Reason', type: 'Type' },
  bookings: { additionalNotes: 'Notes', isNoShow: 'No-show' },
  clients: { ...clientForm.fields, isArchived: 'Archived', website: 'Website' },
  coupons: { ...couponForm.fields, isArchived: 'Archived' },
  expenses: expenseForm.fields,
  invoices: { ...invoiceForm.fields, invoiceNumber: 'Invoice number', priceMode: 'Prices' },
  projects: projectForm.fields,
  quotes: quoteForm.fields,
  sessions: sessionForm.fields,
  studentNotes: { notes: 'Notes' },
  students: { isArchived: 'Archived' },
  todos: { ...todoForm.fields, status: 'Status', type: 'Type' },
}

/** Returns the label and format of a field. @param name the field's name in requests */
export const conflictField = (
  { patches: [patch] }: Pick<OutboxEntry, 'patches'>,
  name: string,
  references: Fields = {},
) => {
  const fields: Fields = patch ? fieldsByType[patch.type] : slotFields
  return fieldOptionsOf(references[name] ?? fields[name] ?? name)
}

/** Returns the fields that a change sets, without the record's id and version. */
export const sentFields = (body: unknown): { path: string; mine: unknown }[] =>
  Object.entries(body ?? {})
    .filter(([name, value]) => !['id', 'version'].includes(name) && String(value ?? '') !== '')
    .map(([path, mine]) => ({ path, mine }))
