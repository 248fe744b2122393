import { ActionIcon, Anchor, Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Tooltip } from '#ui/Tooltip.tsx'

type Props = { clipboard: ReturnType<typeof useClipboard>; text: string; children: string }

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

/**
 * A button that copies the short text next to it.
 * @param noun what to call the text, for example 'IBAN'
 */
export const CopyIconButton = ({ text, noun }: { text: string; noun: string }) => {
  const { copied, copy } = useClipboard()
  const Icon = copied ? IconCheck : IconCopy
  const label = copied ? 'Copied' : `Copy ${noun}`
  return (
    <Tooltip label={label}>
      <ActionIcon my={-8} aria-label={label} onClick={() => copy(text)}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

export const CopyLink = ({ link, children }: { link: string; children: string }) => {
  const clipboard = useClipboard()
  return (
    <>
      <p style={{ margin: '0 0 12px', overflowWrap: 'anywhere' }}>
        <Anchor href={link} target="_blank" rel="noreferrer">
          {link}
        </Anchor>
      </p>
      <Group gap="sm">
        <CopyButton clipboard={clipboard} text={link}>
          Copy link
        </CopyButton>
        <span className="soft" role={clipboard.error ? 'alert' : undefined}>
          {clipboard.error
            ? 'Your browser blocked copying. Select the link and copy it manually.'
            : children}
        </span>
      </Group>
    </>
  )
}
