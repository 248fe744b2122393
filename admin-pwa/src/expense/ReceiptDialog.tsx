import { Button } from '@mantine/core'
import type { Expense } from '@synapse/shared/expense/contract'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from '#expense/ReceiptDialog.module.css'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'
import { downloadFile } from '#ui/download.ts'
import { DialogButtons } from '#ui/FormButtons.tsx'

type Props = DialogControls & { file: Blob; expense: Expense }

/** Shows a receipt that is an image. */
export const ReceiptDialog = ({ file, expense, ...opening }: Props) => (
  <Dialog {...opening} title={`Receipt for ${expense.title}`} size="xl" closeOnClickOutside>
    <ReceiptPicture file={file} alt={`Receipt for ${expense.title}`} />
    <DialogButtons>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => downloadFile(expense.receipt?.name ?? 'receipt', file)}
      >
        Download
      </Button>
      <Button onClick={opening.onClose}>Close</Button>
    </DialogButtons>
  </Dialog>
)

const ReceiptPicture = ({ file, alt }: { file: Blob; alt: string }) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address && <img src={address} alt={alt} className={classes.picture} />
}
