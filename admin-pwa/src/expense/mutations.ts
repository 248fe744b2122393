import { pathOf } from '@synapse/shared/contract/call'
import {
  deleteExpenseReceipt,
  type Expense,
  readExpenseReceipt,
  saveExpenseReceipt,
} from '@synapse/shared/expense/contract'
import { patchOf } from '#data/outbox/patch.ts'
import { findRecordById } from '#data/records.ts'
import { useCall } from '#ui/use-call.ts'

export const useSaveReceipt = () =>
  useCall(saveExpenseReceipt, {
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
    errorToast: 'The expense was saved, but its receipt wasn’t',
  })

export const useDeleteReceipt = () =>
  useCall(deleteExpenseReceipt, {
    request: ({ id }: { id: string }) => ({ params: { id } }),
    optimistic: ({ id }) => withReceipt(id, 'Remove the receipt', null),
    errorToast: 'The expense was saved, but its receipt couldn’t be removed',
  })

const nameOf = (file: File) => file.name.trim().slice(-255)

const withReceipt = async (id: string, what: string, receipt: Expense['receipt']) => {
  const expense = await findRecordById('expenses', id)
  if (!expense) return undefined
  const set = { receipt, receiptUrl: receipt && pathOf(readExpenseReceipt, { params: { id } }) }
  return {
    label: `${what} for expense “${expense.title}”`,
    patches: [patchOf('expenses', id, { set })],
    answer: { ...expense, ...set },
  }
}
