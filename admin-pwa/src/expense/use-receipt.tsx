import type { Expense } from '@synapse/shared/expense/contract'
import type { ReactNode } from 'react'
import { unsentReceipt, useReadReceipt } from '#expense/queries.ts'
import { ReceiptDialog } from '#expense/ReceiptDialog.tsx'
import { downloadFile } from '#ui/download.ts'
import { useDialog } from '#ui/use-dialog.ts'

type Shown = { file: Blob; expense: Expense }

/**
 * Returns whether the app can show a receipt itself. PDFs are downloaded instead, because phones
 * can't show them inside a page.
 */
export const isPicture = ({ receipt }: Expense): boolean =>
  receipt?.type.startsWith('image/') ?? false

/** Returns whether a receipt is only on this device so far. Only the server adds the hash. */
export const isUnsentReceipt = ({ receipt }: Expense): boolean => receipt?.hash === ''

/** Opens receipts: images in a dialog, PDFs as downloads. */
export const useReceipt = (): {
  open: (expense: Expense) => void
  isOpening: boolean
  dialog: ReactNode
} => {
  const { about, opening, open } = useDialog<Shown>()
  const show = (file: Blob, expense: Expense) => {
    if (isPicture(expense)) open({ file, expense })
    else downloadFile(expense.receipt?.name ?? 'receipt', file)
  }
  const read = useReadReceipt(show)
  return {
    open: async (expense) => {
      const unsent = await unsentReceipt(expense.id).catch(() => undefined)
      if (unsent) show(unsent, expense)
      else read.mutate(expense)
    },
    isOpening: read.isPending,
    dialog: about && <ReceiptDialog {...about} {...opening} />,
  }
}
