import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { offline } from '#data/status.ts'
import { useStore } from '#data/store.ts'
import { ariaDisabledProps, type OnClick } from '#ui/aria-disabled-props.ts'
import { Tooltip } from '#ui/Tooltip.tsx'
import type { Call } from '#ui/use-call.ts'

type Props = ButtonProps & {
  children: ReactNode
  onClick?: OnClick
  type?: 'button' | 'submit'
  /** Why the action isn't available; shown as the tooltip of the disabled button. */
  blockedReason?: string | undefined
  call?: Call
  /** Whether the button is disabled offline; by default, whether its call needs the server. */
  needsNetwork?: boolean | undefined
  autoFocus?: boolean
}

/** A button that keeps the focus while its action is unavailable or running, and says why. */
export const ActionButton = (props: Props) => {
  const { call, needsNetwork, blockedReason, disabled, onClick, children, ...rest } = props
  const id = useId()
  const loading = call?.isPending ?? rest.loading
  const reason = useDisabledReason(blockedReason, !loading && (needsNetwork ?? call?.needsNetwork))
  const isOff = Boolean(reason) || disabled
  return (
    <Tooltip label={reason}>
      <Button
        // Mantine disables loading buttons, so they would lose the focus.
        renderRoot={(root) => <button {...root} disabled={false} />}
        {...ariaDisabledProps(isOff || loading, onClick)}
        data-disabled={isOff || undefined}
        {...(reason && { 'aria-describedby': id })}
        {...rest}
        loading={loading}
      >
        {children}
        {reason && <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
      </Button>
    </Tooltip>
  )
}

/** Returns why an action isn't available, for example because the app is offline. */
export const useDisabledReason = (
  blockedReason: string | undefined,
  needsNetwork = false,
): string | undefined => {
  const isOffline = useStore(offline)
  return (
    blockedReason ?? (needsNetwork && isOffline ? 'This needs an internet connection.' : undefined)
  )
}
