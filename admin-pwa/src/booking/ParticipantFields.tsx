import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#booking/ParticipantFields.module.css'

type Props = {
  emails: readonly string[]
  /** The number of participants that the package allows. */
  max: number
  /** Returns the error message of the field at this index. */
  errorAt: (index: number) => ReactNode
  onChange: (emails: string[]) => void
}

/** Edits the participants' e-mail addresses. The first field can't be removed. */
export const ParticipantFields = ({ emails, max, errorAt, onChange }: Props) => (
  <fieldset className={classes.fields}>
    <legend>Additional participant e-mails</legend>
    {emails.slice(0, max).map((email, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other name than their place
      <div key={index} className={classes.field}>
        <TextInput
          aria-label={`Participant ${index + 1} email`}
          type="email"
          maxLength={254}
          value={email}
          error={errorAt(index)}
          onChange={(event) => onChange(emails.with(index, event.currentTarget.value))}
        />
        {index > 0 && (
          <ActionIcon
            aria-label={`Remove participant ${index + 1}`}
            onClick={() => onChange(emails.toSpliced(index, 1))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    ))}
    {emails.length < max && (
      <Button
        className="flush"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...emails, ''])}
      >
        Add participant
      </Button>
    )}
  </fieldset>
)
