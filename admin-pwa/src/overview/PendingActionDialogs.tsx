import { MoveBookingDialog } from '#booking/MoveBookingDialog.tsx'
import type { PendingAction } from '#overview/pending-actions.ts'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'

/** An action that is completed in a dialog. */
export type DialogAction = Extract<PendingAction, { kind: 'refund' | 'conflict' }>
type Props = DialogControls & { about: DialogAction }

export const PendingActionDialogs = ({ about, ...opening }: Props) =>
  about.kind === 'refund' ? (
    <RefundDialog key={about.todo.id} of={{ todoId: about.todo.id }} {...opening} />
  ) : (
    <MoveBookingDialog key={about.booking.id} booking={about.booking} {...opening} />
  )
