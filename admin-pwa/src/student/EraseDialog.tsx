import { Text } from '@mantine/core'
import { useErasePersonalData } from '#student/queries.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'

type Props = DialogControls & { email: string; onErased?: () => void }

export const EraseDialog = ({ email, onErased, ...opening }: Props) => {
  const erase = useErasePersonalData()
  return (
    <ConfirmDialog
      {...opening}
      title="Erase personal data"
      confirmLabel="Erase permanently"
      isDestructive
      needsNetwork
      isPending={erase.isPending}
      onConfirm={() =>
        erase.mutate(email, {
          onSuccess: () => {
            opening.onClose()
            onErased?.()
          },
        })
      }
    >
      <Text>
        This erases everything stored about <strong>{email}</strong>: names, e-mail addresses,
        messages, notes, tasks, stored e-mails and calendar events. It can’t be undone.
      </Text>
      <Text mt="sm">
        Sessions and amounts stay in your figures, without a name. Issued invoices, payments and the
        clients you invoice are kept, because tax law requires it.
      </Text>
      <Text mt="sm">
        Stripe, your mailbox and older backups have their own copies. If you restore a backup from
        before today, erase the data again.
      </Text>
    </ConfirmDialog>
  )
}
