import { pathOf } from '@synapse/shared/call'
import { compareNewest } from '@synapse/shared/compare-text'
import {
  createExpense,
  deleteExpense,
  deleteReceipt,
  type Expense,
  listExpenses,
  readReceipt,
  saveReceipt,
  updateExpense,
} from '@synapse/shared/expense/contract'
import { hasKey } from '#data/outbox-entry.ts'
import { findRecordById, outboxOnDisk, recordsQuery } from '#data/records.ts'
import type { DeletableKind } from '#ui/record/use-save-record.ts'
import { useWrite } from '#ui/use-write.ts'

export const expensesQuery = () => recordsQuery(listExpenses, 'expenses', compareNewest)

export const expenseKind: DeletableKind<'expenses'> = {
  type: 'expenses',
  singular: 'Expense',
  nameOf: ({ title }) => title,
  create: createExpense,
  update: updateExpense,
  remove: deleteExpense,
  blank: { receiptUrl: null, receipt: null },
}

export const useSaveReceipt = () =>
  useWrite(saveReceipt, {
    request: ({ id, file }: { id: string; file: File }) => ({
      params: { id },
      query: { name: nameOf(file) },
      // Every browser can store a Blob in its database, but not every browser can store a File.
      body: file.slice(0, file.size, file.type),
    }),
    optimistic: ({ id, file }) => {
      const receipt = { name: nameOf(file), type: file.type, bytes: file.size, hash: '' }
      return withReceipt(id, 'Receipt', receipt as Expense['receipt'])
    },
    errorToast: 'The expense was saved, but its receipt wasn’t.',
  })

const nameOf = (file: File) => file.name.trim().slice(-255)

export const useDeleteReceipt = () =>
  useWrite(deleteReceipt, {
    request: ({ id }: { id: string }) => ({ params: { id } }),
    optimistic: ({ id }) => withReceipt(id, 'Remove the receipt', null),
    errorToast: 'The expense was saved, but its receipt couldn’t be removed.',
  })

const withReceipt = async (id: string, what: string, receipt: Expense['receipt']) => {
  const expense = await findRecordById('expenses', id)
  if (!expense) return undefined
  const set = { receipt, receiptUrl: receipt && pathOf(readReceipt, { params: { id } }) }
  return {
    label: `${what} for expense “${expense.title}”`,
    patches: [{ noun: 'expenses' as const, id, set }],
    answer: { ...expense, ...set },
  }
}

/** Returns the file of a receipt that hasn't been uploaded yet. */
export const unsentReceipt = async (id: string): Promise<Blob | undefined> => {
  const rows = (await outboxOnDisk()).filter((entry) => hasKey(entry, `expenses/${id}`))
  const files = rows.flatMap(({ body }) => (body instanceof Blob ? [body] : []))
  return files.at(-1)
}

export const useReadReceipt = (show: (file: Blob, expense: Expense) => void) =>
  useWrite(readReceipt, {
    request: ({ id }: Expense) => ({ params: { id } }),
    onApplied: (file, expense) => show(file as Blob, expense),
    errorToast: 'Couldn’t open the receipt.',
  })
