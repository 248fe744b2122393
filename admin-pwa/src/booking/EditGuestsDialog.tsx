import type { AdminBooking } from '@synapse/shared/booking/contract'
import { EditGuestsForm } from '#booking/EditGuestsForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & { booking: AdminBooking }

/** Edits the student and participants of a session. */
export const EditGuestsDialog = ({ booking, ...opening }: Props) => (
  <Dialog {...opening} title="Edit Guests" size="lg">
    <EditGuestsForm booking={booking} onClose={opening.onClose} />
  </Dialog>
)
