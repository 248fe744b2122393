import { Box, Button } from '@mantine/core'
import { type Expense, readExpenseReceipt } from '@synapse/shared/expense/contract'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { showsEffect } from '#data/outbox/entry.ts'
import { recordKey } from '#data/outbox/patch.ts'
import { storedOutbox } from '#data/records.ts'
import { useDeleteReceipt, useSaveReceipt } from '#expense/mutations.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { useDialogFor } from '#ui/dialog/use-dialog.ts'
import { downloadFile } from '#ui/download.ts'
import { joinCalls, useCall } from '#ui/use-call.ts'

type Shown = { file: Blob; expense: Expense }

/** PDFs are downloaded, because phones can't show them inside a page. */
export const isPicture = ({ receipt }: Expense): boolean =>
  receipt?.type.startsWith('image/') ?? false

/** Returns whether a receipt hasn't reached the server yet: only the server sets the hash. */
export const isUnsentReceipt = ({ receipt }: Expense): boolean => receipt?.hash === ''

/** Opens receipts: pictures in a dialog, PDFs as downloads. */
export const useReceipt = () => {
  const { subject, controls, open } = useDialogFor<Shown>()
  const show = (shown: Shown) => (isPicture(shown.expense) ? open(shown) : download(shown))
  const read = useCall(readExpenseReceipt, {
    request: ({ id }: Expense) => ({ params: { id } }),
    onSuccess: (file, expense) => show({ file: file as Blob, expense }),
    errorToast: 'Couldn’t open the receipt',
  })
  return {
    open: async (expense: Expense) => {
      const file = await localReceipt(expense.id).catch(() => undefined)
      if (file) show({ file, expense })
      else read.mutate(expense)
    },
    isOpening: read.isPending,
    dialog: subject && <ReceiptDialog {...subject} {...controls} />,
  }
}

const download = ({ file, expense }: Shown) =>
  downloadFile(expense.receipt?.name ?? 'receipt', file)

const ReceiptDialog = ({ file, expense, ...controls }: DialogControls & Shown) => {
  const title = `Receipt for ${expense.title}`
  return (
    <Dialog {...controls} title={title} size="xl" closeOnClickOutside>
      <ReceiptPicture file={file} alt={title} />
      <DialogButtons>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download({ file, expense })}
        >
          Download
        </Button>
        <Button onClick={controls.onClose}>Close</Button>
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
   * Uploads or removes the receipt once the expense is saved. If that fails, the operator's choice
   * is kept.
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
  return { choice, choose, send, call: joinCalls(save, remove) }
}

const localReceipt = async (id: string): Promise<Blob | undefined> => {
  // Ignore refused uploads, which don't become the expense's receipt.
  const shown = (await storedOutbox()).filter(showsEffect)
  const entries = shown.filter(({ holds }) => holds.includes(recordKey('expenses', id)))
  return entries.map(({ body }) => body).findLast((body) => body instanceof Blob)
}
