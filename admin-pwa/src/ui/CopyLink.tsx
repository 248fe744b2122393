import { Anchor, Button, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { failureToast, toast } from '#ui/toast.tsx'

/** A link with a button to copy it. @param props `children` explains what the link opens */
export const CopyLink = ({ link, children }: { link: string; children: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch {
      toast(
        failureToast(
          'Not copied',
          'Your browser blocked copying. Select the link and copy it manually.',
        ),
      )
    }
  }
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
            isCopied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />
          }
          onClick={copy}
        >
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        <span className="soft">{children}</span>
      </Group>
    </>
  )
}
