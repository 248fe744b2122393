import { Box, Button } from '@mantine/core'
import type { Expense } from '@synapse/shared/expense/contract'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  unsentReceipt,
  useDeleteReceipt,
  useReadReceipt,
  useSaveReceipt,
} from '#expense/queries.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { downloadFile } from '#ui/download.ts'
import { DialogButtons } from '#ui/form/FormButtons.tsx'

type Shown = { file: Blob; expense: Expense }

/** PDFs are downloaded instead, because phones can't show them inside a page. */
export const isPicture = ({ receipt }: Expense): boolean =>
  receipt?.type.startsWith('image/') ?? false

/** Returns whether a receipt is only on this device so far. Only the server adds the hash. */
export const isUnsentReceipt = ({ receipt }: Expense): boolean => receipt?.hash === ''

/** Opens receipts: images in a dialog, PDFs as downloads. */
export const useReceipt = () => {
  const { about, opening, open } = useDialog<Shown>()
  const show = (file: Blob, expense: Expense) => {
    if (isPicture(expense)) open({ file, expense })
    else download({ file, expense })
  }
  const read = useReadReceipt(show)
  return {
    open: async (expense: Expense) => {
      const unsent = await unsentReceipt(expense.id).catch(() => undefined)
      if (unsent) show(unsent, expense)
      else read.mutate(expense)
    },
    isOpening: read.isPending,
    dialog: about && <ReceiptDialog {...about} {...opening} />,
  }
}

const download = ({ file, expense }: Shown) =>
  downloadFile(expense.receipt?.name ?? 'receipt', file)

const ReceiptDialog = ({ file, expense, ...opening }: DialogControls & Shown) => {
  const title = `Receipt for ${expense.title}`
  return (
    <Dialog {...opening} title={title} size="xl" closeOnClickOutside>
      <ReceiptPicture file={file} alt={title} />
      <DialogButtons>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download({ file, expense })}
        >
          Download
        </Button>
        <Button onClick={opening.onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}

const ReceiptPicture = ({ file, alt }: { file: Blob; alt: string }) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return (
    address && (
      <Box
        component="img"
        src={address}
        alt={alt}
        display="block"
        maw="100%"
        mah="70vh"
        mx="auto"
        bd="1px solid var(--line)"
      />
    )
  )
}

/** The file to upload on saving, 'none' to remove the receipt, or undefined to keep it. */
export type ReceiptChoice = File | 'none' | undefined

export const useReceiptChoice = () => {
  const [choice, choose] = useState<ReceiptChoice>()
  const save = useSaveReceipt()
  const remove = useDeleteReceipt()
  /**
   * Uploads or removes the receipt once the expense has been saved. If that fails, the choice is
   * kept.
   */
  const send = (id: string | undefined, done: () => void) => {
    if (choice === undefined || id === undefined) return done()
    const options = {
      onSuccess: () => {
        choose(undefined)
        done()
      },
    }
    if (choice === 'none') remove.mutate({ id }, options)
    else save.mutate({ id, file: choice }, options)
  }
  return { choice, choose, send, isSending: save.isPending || remove.isPending }
}
