import type { AdminBooking } from '@synapse/shared/booking/contract'
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
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CancelBookingDialog } from '#booking/CancelBookingDialog.tsx'
import { EditBookingDialog } from '#booking/EditBookingDialog.tsx'
import { EditGuestsDialog } from '#booking/EditGuestsDialog.tsx'
import { MoveBookingDialog } from '#booking/MoveBookingDialog.tsx'
import { useCreateRefundTask, useResendInvite } from '#booking/queries.ts'
import { useMarkNoShow } from '#booking/use-mark-no-show.ts'
import { refundBlockedReason, whyNot } from '#booking/why-not.ts'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import { paths } from '#ui/paths.ts'
import type { RowAction } from '#ui/RowMenu.tsx'
import { useDialog } from '#ui/use-dialog.ts'

type Opened = {
  kind: 'terms' | 'guests' | 'move' | 'cancel' | 'refund'
  booking: AdminBooking
  /** The refund task to process, if one was just created. */
  todoId?: string
}

/** Returns the label of the button that marks or unmarks a no-show. */
export const noShowLabel = ({ isNoShow }: AdminBooking): string =>
  isNoShow ? 'Remove no-show' : 'Mark as no-show'

/** Returns the menu of actions for a booking, and the dialogs that they open. */
export const useBookingActions = (): {
  actionsFor: (booking: AdminBooking) => RowAction[]
  open: (kind: Opened['kind'], booking: AdminBooking) => void
  createTask: ReturnType<typeof useCreateRefundTask>
  resend: ReturnType<typeof useResendInvite>
  noShow: ReturnType<typeof useMarkNoShow>
  dialogs: ReactNode
} => {
  const navigate = useNavigate()
  const { about, opening, open: openDialog } = useDialog<Opened>()
  const resend = useResendInvite()
  const noShow = useMarkNoShow()
  const createTask = useCreateRefundTask((todoId, booking) =>
    openDialog({ kind: 'refund', booking, todoId }),
  )
  const open = (kind: Opened['kind'], booking: AdminBooking) => openDialog({ kind, booking })
  const actionsFor = (booking: AdminBooking): RowAction[] => [
    {
      label: 'View booking',
      icon: <IconEye size={17} aria-hidden />,
      onClick: () => navigate(paths.booking(booking.website, booking.id)),
    },
    {
      label: 'Resend invite',
      icon: <IconMailForward size={17} aria-hidden />,
      reason: whyNot('resendInvite', booking),
      needsNetwork: true,
      onClick: () => resend.mutate(booking),
    },
    {
      label: 'Edit booking',
      icon: <IconPencil size={17} aria-hidden />,
      reason: whyNot('edit', booking),
      needsNetwork: true,
      onClick: () => open('terms', booking),
    },
    {
      label: 'Edit guests',
      icon: <IconUserEdit size={17} aria-hidden />,
      reason: whyNot('changeGuests', booking),
      needsNetwork: true,
      onClick: () => open('guests', booking),
    },
    {
      label: 'Move to another slot',
      icon: <IconCalendarEvent size={17} aria-hidden />,
      reason: whyNot('move', booking),
      needsNetwork: true,
      onClick: () => open('move', booking),
    },
    ...(whyNot('markNoShow', booking)
      ? []
      : [
          {
            label: noShowLabel(booking),
            icon: <IconUserOff size={17} aria-hidden />,
            onClick: () => noShow.mutate(booking),
          },
        ]),
    {
      label: 'Refund',
      icon: <IconCoinEuro size={17} aria-hidden />,
      reason: refundBlockedReason(booking),
      needsNetwork: true,
      onClick: () => open('refund', booking),
    },
    {
      label: 'Create refund task',
      icon: <IconReceiptRefund size={17} aria-hidden />,
      reason: whyNot('createRefundTask', booking),
      needsNetwork: true,
      onClick: () => createTask.mutate(booking),
    },
    {
      label: 'Cancel without refund',
      icon: <IconBan size={17} aria-hidden />,
      isDestructive: true,
      reason: whyNot('cancel', booking),
      needsNetwork: true,
      onClick: () => open('cancel', booking),
    },
  ]
  const openingOf = (kind: Opened['kind']) => ({
    ...opening,
    opened: opening.opened && about?.kind === kind,
  })
  const dialogs = about && (
    <>
      <MoveBookingDialog
        key={`move-${about.booking.id}`}
        booking={about.booking}
        {...openingOf('move')}
      />
      <EditBookingDialog
        key={`terms-${about.booking.id}`}
        booking={about.booking}
        onRefund={(booking) => open('refund', booking)}
        {...openingOf('terms')}
      />
      <EditGuestsDialog
        key={`guests-${about.booking.id}`}
        booking={about.booking}
        {...openingOf('guests')}
      />
      <CancelBookingDialog booking={about.booking} {...openingOf('cancel')} />
      {about.kind === 'refund' && (
        <RefundDialog
          key={`refund-${about.todoId ?? about.booking.id}`}
          of={about.todoId ? { todoId: about.todoId } : { bookingId: about.booking.id }}
          {...opening}
        />
      )}
    </>
  )
  return { actionsFor, open, createTask, resend, noShow, dialogs }
}
