import { Anchor, Button, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { failureToast, toast } from '#ui/toast.tsx'

/** The address of a page of the client's, to be read and copied. @param props `children` says what it opens */
export const CopyLink = ({ link, children }: { link: string; children: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch {
      toast(failureToast('Not copied', 'The browser did not allow it: select the address by hand.'))
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
          {isCopied ? 'Copied' : 'Copy Link'}
        </Button>
        <span className="soft">{children}</span>
      </Group>
    </>
  )
}
