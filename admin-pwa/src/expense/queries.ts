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
import { notThereYet } from '#data/not-there-yet.ts'
import { query } from '#data/query.ts'
import { recordOf, waitingRows, wholeOf } from '#data/records.ts'
import { useWrite } from '#ui/use-write.ts'

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

/** Keeps a receipt with the expense; without a connection the file waits on this device. */
export const useSaveReceipt = () =>
  useWrite(saveReceipt, {
    ask: ({ id, file }: { id: string; file: File }) => ({
      params: { id },
      query: { name: nameOf(file) },
      // The database of the browser keeps a Blob everywhere, a File not.
      body: file.slice(0, file.size, file.type),
    }),
    locally: ({ id, file }) => {
      const receipt = { name: nameOf(file), type: file.type, bytes: file.size, hash: '' }
      return withReceipt(id, 'Receipt', receipt as Expense['receipt'])
    },
    failed: 'The expense is saved, but its receipt is not.',
  })

const nameOf = (file: File) => file.name.trim().slice(-255)

export const useDeleteReceipt = () =>
  useWrite(deleteReceipt, {
    ask: ({ id }: { id: string }) => ({ params: { id } }),
    locally: ({ id }) => withReceipt(id, 'Remove the receipt', null),
    failed: 'The expense is saved, but its receipt is still there.',
  })

const withReceipt = async (id: string, what: string, receipt: Expense['receipt']) => {
  const expense = await recordOf('expenses', id)
  if (!expense) return undefined
  const set = { receipt, receiptUrl: receipt && readReceipt.path.replace('{id}', id) }
  return {
    label: `${what} of expense “${expense.title}”`,
    patches: [{ noun: 'expenses' as const, id, set }],
    answer: { ...expense, ...set },
  }
}

/** The file of a receipt that was not sent yet. */
export const unsentReceipt = async (id: string): Promise<Blob | undefined> => {
  const rows = (await waitingRows()).filter(({ holds }) => holds.includes(`expenses/${id}`))
  const files = rows.flatMap(({ body }) => (body instanceof Blob ? [body] : []))
  return files.at(-1)
}

/** @param show what is done with the file */
export const useReadReceipt = (show: (file: Blob, expense: Expense) => void) =>
  useWrite(readReceipt, {
    ask: ({ id }: Expense) => ({ params: { id } }),
    applied: (file, expense) => show(file as Blob, expense),
    failed: 'Failed to open the receipt.',
  })
