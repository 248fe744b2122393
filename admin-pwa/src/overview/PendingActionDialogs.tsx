import { MoveBookingDialog } from '#booking/MoveBookingDialog.tsx'
import type { PendingAction } from '#overview/pending-actions.ts'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'

/** An action that is completed in a dialog. */
export type DialogAction = Extract<PendingAction, { kind: 'refund' | 'conflict' }>
type Props = DialogControls & { about: DialogAction }

export const PendingActionDialogs = ({ about, ...controls }: Props) =>
  about.kind === 'refund' ? (
    <RefundDialog key={about.todo.id} of={{ todoId: about.todo.id }} {...controls} />
  ) : (
    <MoveBookingDialog key={about.booking.id} booking={about.booking} {...controls} />
  )
