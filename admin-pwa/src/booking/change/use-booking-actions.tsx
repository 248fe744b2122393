import type { BookingAction } from '@synapse/shared/booking/booking-refusal'
import { type AdminBooking, createRefundTodo, resendInvite } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import { isOpenTodo } from '@synapse/shared/todo/todo'
import {
  IconBan,
  IconCalendarEvent,
  IconCoinEuro,
  IconEye,
  IconMailForward,
  IconPencil,
  IconReceiptRefund,
  IconUserEdit,
  IconUserOff,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { useNavigate } from 'react-router'
import { blockedReason, refundBlockedReason } from '#booking/booking-labels.ts'
import { CancelBookingDialog } from '#booking/change/CancelBookingDialog.tsx'
import { EditBookingDialog } from '#booking/change/EditBookingDialog.tsx'
import { EditGuestsDialog } from '#booking/change/EditGuestsDialog.tsx'
import { MoveBookingDialog } from '#booking/change/MoveBookingDialog.tsx'
import { useToggleNoShow } from '#booking/change/mutations.ts'
import { editBookingDraftKey, guestsDraftKey, moveDraftKey } from '#booking/draft-keys.ts'
import { refundDraftKey } from '#refund/draft-keys.ts'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import { actionFactory, type MenuAction } from '#ui/ActionMenu.tsx'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { paths } from '#ui/route/paths.ts'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'

type Opened = {
  kind: 'edit' | 'guests' | 'move' | 'cancel' | 'refund'
  booking: AdminBooking
  /** The refund task to process, if one was just created. */
  todoId?: string
}

/** @param shown the booking on screen and its tasks, whose drafts are reopened */
export const useBookingActions = (shown?: { booking: AdminBooking; todos: readonly Todo[] }) => {
  const navigate = useNavigate()
  const { subject, open, controlsOf } = useDialogs<Opened>(
    () => shown && bookingActionDrafts(shown.booking, shown.todos),
  )
  const resend = useResendInvite()
  const noShow = useToggleNoShow()
  const refundTodo = useCreateRefundTodo((booking, todoId) =>
    open({ kind: 'refund', booking, todoId }),
  )
  const now = useNow()
  const actionsFor = (booking: AdminBooking) => {
    const action = actionFactory((name: BookingAction) => blockedReason(name, booking, now), {
      needsNetwork: true,
    })
    const noShowLabel = booking.isNoShow ? 'Remove no-show' : 'Mark as no-show'
    return {
      view: {
        label: 'View booking',
        Icon: IconEye,
        onClick: () => navigate(paths.booking(booking.website, booking.id)),
      },
      edit: action('edit', 'Edit booking', IconPencil, () => open({ kind: 'edit', booking })),
      resend: {
        ...action('resendInvite', 'Resend invite', IconMailForward, () => resend.mutate(booking)),
        call: resend,
      },
      guests: action('changeGuests', 'Edit guests', IconUserEdit, () =>
        open({ kind: 'guests', booking }),
      ),
      move: action('move', 'Move to another slot', IconCalendarEvent, () =>
        open({ kind: 'move', booking }),
      ),
      ...(!blockedReason('markNoShow', booking, now) && {
        noShow: {
          ...action('markNoShow', noShowLabel, IconUserOff, () => noShow.mutate(booking)),
          needsNetwork: false,
          call: noShow,
        },
      }),
      refund: {
        ...action('refund', 'Refund', IconCoinEuro, () => open({ kind: 'refund', booking })),
        blockedReason: refundBlockedReason(booking, now),
      },
      refundTodo: {
        ...action('createRefundTodo', 'Create refund task', IconReceiptRefund, () =>
          refundTodo.mutate(booking),
        ),
        call: refundTodo,
      },
      cancel: {
        ...action('cancel', 'Cancel without refund', IconBan, () =>
          open({ kind: 'cancel', booking }),
        ),
        isDestructive: true,
      },
    } satisfies Record<string, MenuAction>
  }
  const dialogs = subject && (
    <Fragment key={subject.booking.id}>
      <MoveBookingDialog booking={subject.booking} {...controlsOf('move')} />
      <EditBookingDialog
        booking={subject.booking}
        onRefund={(booking) => open({ kind: 'refund', booking })}
        {...controlsOf('edit')}
      />
      <EditGuestsDialog booking={subject.booking} {...controlsOf('guests')} />
      <CancelBookingDialog booking={subject.booking} {...controlsOf('cancel')} />
      <RefundDialog
        subject={subject.todoId ? { todoId: subject.todoId } : { bookingId: subject.booking.id }}
        {...controlsOf('refund')}
      />
    </Fragment>
  )
  return { actionsFor, dialogs }
}

/** Returns the drafts that a booking's page reopens. */
export const bookingActionDrafts = (booking: AdminBooking, todos: readonly Todo[]) => [
  { key: moveDraftKey(booking.id), subject: { kind: 'move' as const, booking } },
  { key: editBookingDraftKey(booking.id), subject: { kind: 'edit' as const, booking } },
  { key: guestsDraftKey(booking.id), subject: { kind: 'guests' as const, booking } },
  { key: refundDraftKey(booking.id), subject: { kind: 'refund' as const, booking } },
  ...todos
    .filter(({ status }) => isOpenTodo(status))
    .map(({ id }) => ({
      key: refundDraftKey(id),
      subject: { kind: 'refund' as const, booking, todoId: id },
    })),
]

const useResendInvite = () =>
  useCall(resendInvite, {
    request: ({ id }: AdminBooking) => ({ params: { id } }),
    successToast: ({ booking }) => ({
      title: 'Invitation Sent',
      message: `The invitation is on its way to ${booking.studentEmail}.`,
    }),
    errorToast: failureToastWithReason('Failed to resend calendar invitation.'),
  })

const useCreateRefundTodo = (onProcess: (booking: AdminBooking, todoId: string) => void) =>
  useCall(createRefundTodo, {
    request: ({ id }: AdminBooking) => ({ params: { id } }),
    successToast: ({ booking, todoItem }) => ({
      title: 'Refund Task Created',
      message: `The refund for ${booking.studentName} is on the to-do list.`,
      action: {
        label: 'Process now',
        onClick: () => onProcess(booking, todoItem.id),
      },
    }),
    errorToast: failureToastWithReason('Failed to create refund task.'),
  })
