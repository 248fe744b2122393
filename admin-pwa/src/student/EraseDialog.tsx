import { Text } from '@mantine/core'
import { erasePersonalData } from '@synapse/shared/student/contract'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { joinNonEmpty, pluralize } from '#ui/format/format.ts'
import { useCall } from '#ui/use-call.ts'

type Props = DialogControls & { email: string; onErased?: () => void }

export const EraseDialog = ({ email, onErased, ...controls }: Props) => {
  const erase = useCall(erasePersonalData, {
    request: () => ({ params: { email } }),
    successToast: ({ bookings, guestIn, documents }) => ({
      title: 'Personal Data Erased',
      message: joinNonEmpty(
        '; ',
        `${pluralize(bookings + guestIn, 'booking')} anonymised`,
        documents > 0 && `${pluralize(documents, 'issued document')} kept`,
      ),
    }),
  })
  return (
    <ConfirmDialog
      {...controls}
      title="Erase personal data"
      confirmLabel="Erase permanently"
      isDestructive
      call={erase}
      errorTitle="Couldn’t erase the personal data"
      onConfirm={(callbacks) =>
        erase.mutate(undefined, {
          ...callbacks,
          onSuccess: () => {
            controls.onClose()
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
