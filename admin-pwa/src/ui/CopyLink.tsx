import { Anchor, Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A link with a button to copy it. @param props `children` explains what the link opens */
export const CopyLink = ({ link, children }: { link: string; children: string }) => {
  const { copied, copy, error } = useClipboard()
  return (
    <>
      <p style={{ margin: '0 0 12px', overflowWrap: 'anywhere' }}>
        <Anchor href={link} target="_blank" rel="noreferrer">
          {link}
        </Anchor>
      </p>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={
            copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => copy(link)}
        >
          {copied ? 'Copied' : 'Copy link'}
        </Button>
        <span className="soft" role={error ? 'alert' : undefined}>
          {error ? 'Your browser blocked copying. Select the link and copy it manually.' : children}
        </span>
      </Group>
    </>
  )
}
