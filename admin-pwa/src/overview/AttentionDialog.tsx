import { MoveBookingDialog } from '#booking/change/MoveBookingDialog.tsx'
import type { AttentionItem } from '#overview/attention-items.ts'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'

export type DialogItem = Extract<AttentionItem, { kind: 'refund' | 'clash' }>
type Props = DialogControls & { subject: DialogItem }

export const AttentionDialog = ({ subject, ...controls }: Props) =>
  subject.kind === 'refund' ? (
    <RefundDialog key={subject.todo.id} subject={{ todoId: subject.todo.id }} {...controls} />
  ) : (
    <MoveBookingDialog key={subject.booking.id} booking={subject.booking} {...controls} />
  )
