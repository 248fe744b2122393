import { Modal } from '@mantine/core'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import classes from '#ui/Dialog.module.css'
import { useOpenDialog } from '#ui/open-dialogs.ts'
import { leave, UnsavedPlace } from '#ui/unsaved.ts'
import { useMobile } from '#ui/use-mobile.ts'

/** Whether a dialog is open, and how it closes. */
export type Opening = { opened: boolean; onClose: () => void }

type Props = Opening & {
  title: string
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Only where nothing is filled in: a form is not closed by a stray click beside it. */
  closeOnClickOutside?: boolean
  /** What may be asked over any other dialog stands above it. */
  isAboveAll?: boolean
}

const sheet = { inner: classes.below, content: classes.sheet }

/** Wide enough for two buttons side by side, whatever they are called. */
const smallWidth = 430

/**
 * A dialog; on a phone it comes from below, as high as it needs to be. Its content is mounted while
 * it is open. Where something in it is not saved, it is asked before it closes, whatever closes it.
 */
export const Dialog = (props: Props) => {
  const { opened, onClose, title, children, size = 'md', closeOnClickOutside = false } = props
  const isMobile = useMobile()
  const [place] = useState({})
  const close = (then?: () => void) =>
    leave(place, () => {
      onClose()
      then?.()
    })
  const root = useRef<HTMLDivElement>(null)
  useOpenDialog(opened, close, root)
  return (
    <Modal
      ref={root}
      opened={opened}
      onClose={() => close()}
      title={title}
      size={size === 'sm' ? smallWidth : size}
      zIndex={props.isAboveAll ? aboveAll : undefined}
      closeOnClickOutside={closeOnClickOutside}
      closeOnEscape={false}
      classNames={isMobile ? sheet : {}}
      transitionProps={{ transition: isMobile ? 'slide-up' : 'pop', duration: 180 }}
    >
      <UnsavedPlace value={place}>
        <CloseDialog value={close}>{children}</CloseDialog>
      </UnsavedPlace>
    </Modal>
  )
}

/** The way out of the dialog around, which asks if something would be lost. */
export const useCloseDialog = (): ((then?: () => void) => void) => use(CloseDialog)

const CloseDialog = createContext<(then?: () => void) => void>((then) => then?.())

/** The search stands at 9999. */
const aboveAll = 10_000
