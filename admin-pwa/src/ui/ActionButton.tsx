import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useOfflineReason } from '#data/status.ts'

type Props = ButtonProps & {
  children: ReactNode
  onClick?: () => void
  type?: 'button' | 'submit'
  /** Why it cannot be done now; the button is disabled and says so. */
  reason?: string | undefined
  /** It moves money, sends mail or must be checked by the server now: it cannot wait for a network. */
  needsNetwork?: boolean | undefined
  form?: string
}

/** A button that, where it may not be used, stays in reach and tells why. */
export const ActionButton = (props: Props) => {
  const { reason: refusal, needsNetwork, onClick, children, type = 'button', ...rest } = props
  const id = useId()
  const whyOffline = useOfflineReason()
  const reason = refusal ?? (needsNetwork ? whyOffline : undefined)
  if (!reason)
    return (
      <Button type={type} onClick={onClick} {...rest}>
        {children}
      </Button>
    )
  return (
    <Tooltip label={reason} maw={280}>
      <Button
        type="button"
        data-disabled
        aria-disabled
        aria-describedby={id}
        onClick={(event) => event.preventDefault()}
        {...rest}
      >
        {children}
        <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      </Button>
    </Tooltip>
  )
}
