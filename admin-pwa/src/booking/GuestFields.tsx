import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core'
import { compareNames } from '@synapse/shared/text/compare-text'
import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { studentFields } from '#booking/guest-values.ts'
import { localQuery } from '#data/query.ts'
import { receivedRecords } from '#data/records.ts'
import { AddButton } from '#ui/AddButton.tsx'
import type { RestorableFormState } from '#ui/form/use-restorable-form.ts'

type Props<Values> = { form: RestorableFormState<Values, keyof typeof studentFields> }

export const StudentFields = <Values extends KnownStudent>({ form }: Props<Values>) => {
  const id = useId()
  const { data: students = [] } = useQuery(localQuery(['known-students'], readKnownStudents))
  const { onChange, ...name } = form.field('studentName')
  return (
    <>
      <TextInput
        data-autofocus
        list={id}
        autoComplete="off"
        {...name}
        onChange={(event) => {
          const chosen = students.find((student) => entryOf(student) === event.currentTarget.value)
          if (chosen) form.setValues(chosen as Partial<Values>)
          else onChange(event)
        }}
      />
      <TextInput type="email" {...form.field('studentEmail')} />
      <datalist id={id}>
        {students.map((student) => (
          <option key={student.studentEmail} value={entryOf(student)} />
        ))}
      </datalist>
    </>
  )
}

type KnownStudent = { studentName: string; studentEmail: string }

/** Two students may have the same name, so each option includes the address. */
const entryOf = ({ studentName, studentEmail }: KnownStudent) => `${studentName} · ${studentEmail}`

const readKnownStudents = async (): Promise<KnownStudent[]> =>
  (await receivedRecords('students'))
    .map(({ email, onWebsites }) => ({
      studentEmail: email,
      studentName: Object.values(onWebsites)[0]?.name ?? email,
    }))
    .sort((a, b) => compareNames(a.studentName, b.studentName))

/**
 * Edits the participants' e-mail addresses. The first field can't be removed.
 * @param props `max` is the number of participants that the package allows
 */
export const ParticipantFields = <Values extends { participantEmails: string[] }>({
  form,
  max,
}: Props<Values> & { max: number }) => {
  const emails: string[] = form.values.participantEmails
  const change = (participantEmails: string[]) => {
    form.clearErrors()
    form.setValues({ participantEmails } as Partial<Values>)
  }
  if (max === 0) return null
  return (
    <Stack component="fieldset" gap="sm" align="flex-start" mt="md">
      <Text component="legend" size="sm" fw={550} mb="xs">
        Additional participant e-mails
      </Text>
      {emails.slice(0, max).map((email, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no id
        <Group key={index} gap="sm" w="100%" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={`Participant ${index + 1} email`}
            type="email"
            maxLength={maxEmailLength}
            value={email}
            error={form.errors[`participantEmails.${index}`]}
            onChange={(event) => change(emails.with(index, event.currentTarget.value))}
          />
          {index > 0 && (
            <ActionIcon
              aria-label={`Remove participant ${index + 1}`}
              onClick={() => change(emails.toSpliced(index, 1))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {emails.length < max && (
        <AddButton
          className="flush"
          variant="subtle"
          size="compact-sm"
          onClick={() => change([...emails, ''])}
        >
          Add participant
        </AddButton>
      )}
    </Stack>
  )
}
