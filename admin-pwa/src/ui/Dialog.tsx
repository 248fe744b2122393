import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useInertPage } from '#ui/use-inert-page.ts'
import { useMobile } from '#ui/use-mobile.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Only where nothing is filled in: a click beside a form would throw away what it holds. */
  closeOnClickOutside?: boolean
}

/** A dialog; on a phone it takes the whole screen. Its content is mounted while it is open. */
export const Dialog = (props: Props) => {
  const { opened, onClose, title, children, size = 'md', closeOnClickOutside = false } = props
  const isMobile = useMobile()
  useInertPage(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={closeOnClickOutside}
      fullScreen={isMobile && size !== 'sm'}
      transitionProps={{ transition: isMobile ? 'slide-up' : 'pop', duration: 180 }}
    >
      {children}
    </Modal>
  )
}
