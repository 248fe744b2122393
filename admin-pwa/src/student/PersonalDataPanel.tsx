import { Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EraseDialog } from '#student/EraseDialog.tsx'
import { useExportPersonalData } from '#student/queries.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Exports or erases the data of a student or guest, by e-mail address. */
export const PersonalDataPanel = () => {
  const [email, setEmail] = useState('')
  const [isErasing, setIsErasing] = useState(false)
  const save = useExportPersonalData()
  const typed = email.trim()
  const reason = typed.includes('@') ? undefined : 'Enter the person’s e-mail address first.'
  return (
    <Panel title="Personal data">
      <Text mb="sm">
        If someone asks for a copy of their data, or to be forgotten, enter their e-mail address.
        That also works for guests whom a student brought.
      </Text>
      <TextInput
        maw={420}
        type="email"
        label="The person’s e-mail address"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      <Group mt="md" gap="sm">
        <ActionButton
          needsNetwork
          variant="default"
          reason={reason}
          loading={save.isPending}
          onClick={() => save.mutate(typed)}
        >
          Download
        </ActionButton>
        <ActionButton
          needsNetwork
          variant="default"
          color="danger"
          reason={reason}
          onClick={() => setIsErasing(true)}
        >
          Erase
        </ActionButton>
      </Group>
      <EraseDialog
        email={typed}
        opened={isErasing}
        onClose={() => setIsErasing(false)}
        onErased={() => setEmail('')}
      />
    </Panel>
  )
}
