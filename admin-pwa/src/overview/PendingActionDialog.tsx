import { MoveBookingDialog } from '#booking/change/MoveBookingDialog.tsx'
import type { PendingAction } from '#overview/pending-actions.ts'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'

export type DialogAction = Extract<PendingAction, { kind: 'refund' | 'clash' }>
type Props = DialogControls & { subject: DialogAction }

export const PendingActionDialog = ({ subject, ...controls }: Props) =>
  subject.kind === 'refund' ? (
    <RefundDialog key={subject.todo.id} subject={{ todoId: subject.todo.id }} {...controls} />
  ) : (
    <MoveBookingDialog key={subject.booking.id} booking={subject.booking} {...controls} />
  )
