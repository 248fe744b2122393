import { Button, Text } from '@mantine/core'
import { keepOpenedFiles, useOpenedFiles } from '#invoice/opened-files.ts'
import { Panel } from '#ui/Panel.tsx'

/** What was opened with the app or shared to it. */
export const OpenedFiles = () => {
  const files = useOpenedFiles()
  if (files.length === 0) return null
  return (
    <Panel
      title="Opened files"
      actions={
        <Button variant="subtle" color="neutral" onClick={() => keepOpenedFiles([])}>
          Put away
        </Button>
      }
    >
      <ul style={{ paddingLeft: 40, listStyle: 'disc', overflowWrap: 'anywhere' }}>
        {files.map((file) => (
          <li key={file.name}>{file.name}</li>
        ))}
      </ul>
      <Text mt="sm" c="dimmed">
        They are read on this device only, and nothing is sent before you say so.
      </Text>
    </Panel>
  )
}
