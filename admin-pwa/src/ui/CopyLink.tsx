import { Anchor, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { CopyButton } from '#ui/CopyButton.tsx'

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
