import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { downloadText } from '#ui/download.ts'
import { DialogButtons } from '#ui/form/FormButtons.tsx'

type Props = DialogControls & { codes: readonly string[] }

/** Shows new recovery codes. They can't be shown again later. */
export const RecoveryCodesDialog = ({ codes, ...opening }: Props) => {
  const clipboard = useClipboard()
  return (
    <Dialog {...opening} title="Save your recovery codes">
      <Text mb="md">
        If you lose your phone or passkey, sign in with one of these codes. Each code works once.
        They won’t be shown again, so keep them somewhere safe.
      </Text>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        aria-label="Recovery codes"
        style={{ listStyle: 'none', padding: 0, margin: 0, fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </SimpleGrid>
      <Group gap="sm" mt="md">
        <CopyButton clipboard={clipboard} text={textOf(codes)}>
          Copy
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => downloadText('recovery-codes.txt', textOf(codes), 'text/plain')}
        >
          Download
        </Button>
      </Group>
      {clipboard.error && (
        <Text mt="xs" role="alert">
          Your browser blocked copying. Download the codes or write them down.
        </Text>
      )}
      <DialogButtons>
        <Button onClick={opening.onClose}>I’ve saved them</Button>
      </DialogButtons>
    </Dialog>
  )
}

const textOf = (codes: readonly string[]) =>
  `Recovery codes for ${window.location.host}\n\n${codes.join('\n')}\n`
