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
}

/** A dialog; on a phone it takes the whole screen. Its content is mounted while it is open. */
export const Dialog = ({ opened, onClose, title, children, size = 'md' }: Props) => {
  const isMobile = useMobile()
  useInertPage(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isMobile && size !== 'sm'}
      transitionProps={{ transition: isMobile ? 'slide-up' : 'pop', duration: 180 }}
    >
      {children}
    </Modal>
  )
}
