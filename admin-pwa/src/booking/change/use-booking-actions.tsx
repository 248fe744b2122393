import type { BookingAction } from '@synapse/shared/booking/booking-refusal'
import { joinPhase } from '@synapse/shared/booking/booking-state'
import { type AdminBooking, createRefundTodo, resendInvite } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import { isOpenTodo } from '@synapse/shared/todo/todo'
import {
  IconBan,
  IconCalendarEvent,
  IconCoinEuro,
  IconCopy,
  IconEye,
  IconMailForward,
  IconPencil,
  IconReceiptRefund,
  IconUserEdit,
  IconUserOff,
  IconVideo,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { useNavigate } from 'react-router'
import { blockedReason, refundBlockedReason } from '#booking/blocked-reason.ts'
import { CancelBookingDialog } from '#booking/change/CancelBookingDialog.tsx'
import { EditBookingDialog } from '#booking/change/EditBookingDialog.tsx'
import { EditGuestsDialog } from '#booking/change/EditGuestsDialog.tsx'
import { MoveBookingDialog } from '#booking/change/MoveBookingDialog.tsx'
import { useToggleNoShow } from '#booking/change/mutations.ts'
import { editBookingInputKey, guestsInputKey, moveInputKey } from '#booking/input-keys.ts'
import { refundInputKey } from '#refund/input-keys.ts'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import { actionFactory, type MenuAction } from '#ui/ActionMenu.tsx'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { paths } from '#ui/route/paths.ts'
import { failureToast, toast } from '#ui/toast.tsx'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'

type Opened = {
  kind: 'edit' | 'guests' | 'move' | 'cancel' | 'refund'
  booking: AdminBooking
  /** The refund task to process, if one was just created. */
  todoId?: string
}

/** @param shown the booking on screen and its tasks; if given, their forms are reopened */
export const useBookingActions = (shown?: { booking: AdminBooking; todos: readonly Todo[] }) => {
  const navigate = useNavigate()
  const { subject, open, controlsOf } = useDialogs<Opened>(
    () => shown && reopenableBookingDialogs(shown.booking, shown.todos),
  )
  const resend = useResendInvite()
  const noShow = useToggleNoShow()
  const processRefund = (booking: AdminBooking, todoId: string) =>
    open({ kind: 'refund', booking, todoId })
  const refundTodo = useCreateRefundTodo(processRefund)
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
      ...(joinPhase(booking, now) && {
        join: {
          label: 'Join session',
          Icon: IconVideo,
          onClick: () => window.open(booking.googleMeetLink ?? '', '_blank', 'noopener'),
        },
        copyLink: {
          label: 'Copy meeting link',
          Icon: IconCopy,
          onClick: () => copyMeetingLink(booking),
        },
      }),
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
  return { actionsFor, processRefund, dialogs }
}

const copyMeetingLink = ({ googleMeetLink }: AdminBooking) =>
  navigator.clipboard.writeText(googleMeetLink ?? '').then(
    () => toast({ title: 'Meeting Link Copied' }),
    () => toast(failureToast('Your browser blocked copying. Copy the link on the booking’s page.')),
  )

/** Returns the dialogs that a booking's page can reopen. */
export const reopenableBookingDialogs = (booking: AdminBooking, todos: readonly Todo[]) => [
  { key: moveInputKey(booking.id), subject: { kind: 'move' as const, booking } },
  { key: editBookingInputKey(booking.id), subject: { kind: 'edit' as const, booking } },
  { key: guestsInputKey(booking.id), subject: { kind: 'guests' as const, booking } },
  { key: refundInputKey(booking.id), subject: { kind: 'refund' as const, booking } },
  ...todos
    .filter(({ status }) => isOpenTodo(status))
    .map(({ id }) => ({
      key: refundInputKey(id),
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
