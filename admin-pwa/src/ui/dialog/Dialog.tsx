import { Modal } from '@mantine/core'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import classes from '#ui/dialog/Dialog.module.css'
import { useDialogStack, useOpenedAfterMount } from '#ui/dialog/dialog-stack.ts'
import { confirmLeave, UnsavedScope } from '#ui/unsaved.ts'
import { usePhone } from '#ui/use-layout.ts'

export type DialogControls = { opened: boolean; onClose: () => void }

type Props = DialogControls & {
  title: string
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Omit this for dialogs with forms, so that a stray click can't close them. */
  closeOnClickOutside?: boolean
  isAboveAll?: boolean
}

const sheet = { inner: classes.below, content: classes.sheet }

const smallWidth = 430

/** A dialog; on a phone, a sheet. Asks before it closes if there are unsaved changes. */
export const Dialog = (props: Props) => {
  const { onClose, title, children, size = 'md', closeOnClickOutside = false } = props
  const opened = useOpenedAfterMount(props.opened)
  const isPhone = usePhone()
  const [scope] = useState({})
  const close = (then?: () => void) =>
    confirmLeave(scope, () => {
      onClose()
      then?.()
    })
  const root = useRef<HTMLDivElement>(null)
  useDialogStack(opened, close, root)
  return (
    <Modal
      ref={root}
      opened={opened}
      onClose={() => close()}
      title={title}
      size={size === 'sm' ? smallWidth : size}
      zIndex={props.isAboveAll ? aboveAll : undefined}
      closeOnClickOutside={false}
      // A double click on the button that opens the dialog must not close it again.
      overlayProps={{ onClick: ({ detail }) => closeOnClickOutside && detail < 2 && close() }}
      closeOnEscape={false}
      classNames={isPhone ? sheet : {}}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 180 }}
    >
      <UnsavedScope value={scope}>
        <DialogContext value={{ close, onClose }}>{children}</DialogContext>
      </UnsavedScope>
    </Modal>
  )
}

/** Returns a function that closes the surrounding dialog, after asking about unsaved changes. */
export const useCloseDialog = () => use(DialogContext).close

/**
 * Returns a function that closes the surrounding dialog without asking, because its input is saved.
 */
export const useCloseSavedDialog = () => use(DialogContext).onClose

const DialogContext = createContext({
  close: (then?: () => void) => then?.(),
  onClose: () => {},
})

/** The search has a z-index of 9999, and dialogs must be above it. */
const aboveAll = 10_000
