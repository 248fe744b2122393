import { Button } from '@mantine/core'
import type { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type Props = {
  clipboard: ReturnType<typeof useClipboard>
  text: string
  children: string
}

export const CopyButton = ({ clipboard: { copied, copy }, text, children }: Props) => {
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => copy(text)}
    >
      {copied ? 'Copied' : children}
    </Button>
  )
}
