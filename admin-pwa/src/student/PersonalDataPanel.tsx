import { Group, Text, TextInput } from '@mantine/core'
import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { useState } from 'react'
import { EraseDialog } from '#student/EraseDialog.tsx'
import { useExportPersonalData } from '#student/mutations.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { Panel } from '#ui/Panel.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

export const PersonalDataPanel = () => {
  const [email, setEmail] = useState('')
  const eraseDialog = useDialog()
  const save = useExportPersonalData()
  const typed = email.trim()
  const blockedReason = typed.includes('@') ? undefined : 'Enter the person’s e-mail address first.'
  return (
    <Panel title="Personal data">
      <Text mb="sm">
        <WholePhrases>
          If someone asks for a copy of their data, or to have it erased, enter their e-mail
          address. This also works for people a student brought along.
        </WholePhrases>
      </Text>
      <TextInput
        maw={420}
        type="email"
        label="The person’s e-mail address"
        autoComplete="off"
        maxLength={maxEmailLength}
        value={email}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      <Group mt="md" gap="sm">
        <ActionButton
          variant="default"
          blockedReason={blockedReason}
          call={save}
          onClick={() => save.mutate(typed)}
        >
          Download data
        </ActionButton>
        <ActionButton
          needsNetwork
          variant="default"
          color="danger"
          blockedReason={blockedReason}
          onClick={eraseDialog.open}
        >
          Erase data
        </ActionButton>
      </Group>
      <EraseDialog email={typed} {...eraseDialog.controls} onErased={() => setEmail('')} />
    </Panel>
  )
}
