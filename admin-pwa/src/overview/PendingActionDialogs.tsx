import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import { MoveBookingDialog } from '#booking/MoveBookingDialog.tsx'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'

export type OpenedAction = { kind: 'refund'; todo: Todo } | { kind: 'move'; booking: AdminBooking }

export const PendingActionDialogs = ({
  about,
  ...opening
}: DialogControls & { about: OpenedAction }) =>
  about.kind === 'refund' ? (
    <RefundDialog key={about.todo.id} of={{ todoId: about.todo.id }} {...opening} />
  ) : (
    <MoveBookingDialog key={about.booking.id} booking={about.booking} {...opening} />
  )
