import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { joinPhase } from '@synapse/shared/booking/booking-state'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { IconVideo } from '@tabler/icons-react'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useNow } from '#ui/use-now.ts'

type Props = Pick<ButtonProps, 'size' | 'variant' | 'className'> & { booking: AdminBooking }

/**
 * Links to a session's video call. From 24 hours before the session until it ends, shows a button.
 * Before that, or while a refund is pending, shows an icon. Afterwards, shows nothing.
 */
export const JoinLink = ({ booking, ...look }: Props) => {
  const phase = joinPhase(booking, useNow())
  if (!phase || !booking.googleMeetLink) return null
  const link = {
    component: 'a',
    href: booking.googleMeetLink,
    target: '_blank',
    rel: 'noreferrer',
  } as const
  if (phase === 'open' && !booking.hasOpenRefundTask)
    return (
      <Button leftSection={<IconVideo size={18} aria-hidden />} {...look} {...link}>
        Join
      </Button>
    )
  return (
    <Tooltip label="Join session">
      <ActionIcon ml={-8} aria-label="Join session" {...link}>
        <IconVideo size={19} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
