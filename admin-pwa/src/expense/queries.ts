import type { BodyOf } from '@synapse/shared/endpoint'
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
import { compareExpenses } from '@synapse/shared/expense/expense'
import { query } from '#app/query.ts'
import { useWrite } from '#app/write.ts'
import { recordOf, wholeOf } from '#offline/records.ts'
import { notThereYet } from '#outbox/not-there-yet.ts'

/** All expenses, newest first. */
export const expensesQuery = () =>
  query(
    listExpenses,
    {},
    { whole: async () => (await wholeOf('expenses'))?.toSorted(compareExpenses) },
  )

/** What is written of an expense, as it is sent. */
export type ExpenseFields = Omit<
  Expense,
  'id' | 'receiptUrl' | 'receipt' | 'createdAt' | 'updatedAt' | 'version'
>

export const useCreateExpense = () =>
  useWrite(createExpense, {
    ask: (body: ExpenseFields & { id: string }) => ({ body }),
    locally: async (body) => {
      const now = Temporal.Now.instant().toString()
      const fresh = { receiptUrl: null, receipt: null, createdAt: now, updatedAt: now, version: 1 }
      const expense: Expense = { ...body, ...fresh }
      return {
        label: `New expense “${expense.title}”`,
        patches: [{ noun: 'expenses' as const, id: expense.id, put: expense }],
        holds: await othersNotThere(body),
        isNew: true,
        answer: expense,
      }
    },
    succeeded: ({ title }) => ({ title: 'Expense Added', message: title }),
    failed: 'Failed to add expense.',
  })

type Change = { id: string } & BodyOf<typeof updateExpense>

export const useUpdateExpense = () =>
  useWrite(updateExpense, {
    ask: ({ id, ...body }: Change) => ({ params: { id }, body }),
    locally: async ({ id, version: _, ...changes }) => {
      const expense = await recordOf('expenses', id)
      if (!expense) return undefined
      const set = changes as Partial<Expense>
      return {
        label: `Change expense “${expense.title}”`,
        patches: [{ noun: 'expenses', id, set }],
        holds: await othersNotThere(set),
        before: expense,
        answer: { ...expense, ...set },
      }
    },
    succeeded: ({ title }) => ({ title: 'Expense Saved', message: title }),
    failed: 'Failed to save expense.',
  })

export const useDeleteExpense = () =>
  useWrite(deleteExpense, {
    ask: ({ id }: Expense) => ({ params: { id } }),
    locally: (expense) => ({
      label: `Delete expense “${expense.title}”`,
      patches: [{ noun: 'expenses', id: expense.id, gone: true }],
      before: expense,
      answer: undefined,
    }),
    succeeded: (_, { title }) => ({ title: 'Expense Deleted', message: title }),
    failed: 'Failed to delete expense.',
  })

const othersNotThere = ({ clientId, projectId }: Partial<ExpenseFields>) =>
  notThereYet([
    ...(clientId ? [`clients/${clientId}`] : []),
    ...(projectId ? [`projects/${projectId}`] : []),
  ])

/** A file is too much to be kept for later: it is sent now or not at all. */
export const useSaveReceipt = () =>
  useWrite(saveReceipt, {
    ask: ({ id, file }: { id: string; file: File }) => ({
      params: { id },
      query: { name: file.name.trim().slice(-255) },
      body: file,
    }),
    failed: 'The expense is saved, but its receipt is not.',
  })

export const useDeleteReceipt = () =>
  useWrite(deleteReceipt, {
    ask: ({ id }: { id: string }) => ({ params: { id } }),
    failed: 'The expense is saved, but its receipt is still there.',
  })

/** @param show what is done with the file */
export const useReadReceipt = (show: (file: Blob, expense: Expense) => void) =>
  useWrite(readReceipt, {
    ask: ({ id }: Expense) => ({ params: { id } }),
    applied: (file, expense) => show(file as Blob, expense),
    failed: 'Failed to open the receipt.',
  })
