import { Button, TextInput } from '@mantine/core'
import { weekdayName } from '@synapse/shared/time'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { Panel } from '#ui/Panel.tsx'
import { type FieldWord, useKeptForm } from '#ui/use-kept-form.ts'
import { PackageFields } from '#website/PackageFields.tsx'
import { useSaveWebsiteSetup } from '#website/queries.ts'
import classes from '#website/WebsiteSetupForm.module.css'
import { WeekEditor } from '#website/WeekEditor.tsx'

type Props = { websiteId: string; setup: WebsiteSetup }

/** One form for all that the booking page is made from. */
export const WebsiteSetupForm = ({ websiteId, setup }: Props) => {
  const save = useSaveWebsiteSetup(websiteId)
  const form = useKeptForm({
    name: `website-setup/${websiteId}`,
    ...begunWith(setup),
    validate: {
      meetingLinkTemplate: (link) =>
        !link || /^https:\/\/[^\s<>"]+$/.test(link)
          ? null
          : 'The meeting link must begin with https://.',
      packages: {
        label: (label) => (label.trim() ? null : 'The label is missing.'),
        price: (price) =>
          /^\d{1,5}(\.\d{1,2})?$/.test(price) ? null : 'An amount of euros, such as 60 or 60.50.',
        durationMinutes: (minutes) =>
          Number.isInteger(Number(minutes)) && Number(minutes) >= 15 && Number(minutes) <= 180
            ? null
            : 'From 15 to 180 minutes.',
      },
    },
    words: wordsOf(setup),
    send: ({ packages, pattern, meetingLinkTemplate }, version, answered) =>
      save.mutate(
        {
          packages: packages.map(({ numberOfStudents: _, ...rest }) => ({
            ...rest,
            durationMinutes: Number(rest.durationMinutes),
          })),
          pattern,
          meetingLinkTemplate: meetingLinkTemplate?.trim() || null,
          version,
        },
        answered,
      ),
    read: begunWith,
  })
  return (
    <KeptForm form={form} className={classes.form}>
      <Panel title="Packages and prices">
        <div className={classes.packages}>
          {form.values.packages.map((one, index) => (
            <PackageFields
              key={one.type}
              name={setup.packages[index]?.label ?? one.label}
              students={one.numberOfStudents}
              field={(name) => form.getInputProps(`packages.${index}.${name}`)}
              isOffered={one.isOffered}
              onOffer={(isOffered) => form.setFieldValue(`packages.${index}.isOffered`, isOffered)}
            />
          ))}
        </div>
      </Panel>
      <Panel title="The week">
        <WeekEditor
          pattern={form.values.pattern}
          onChange={(pattern) => form.setFieldValue('pattern', pattern)}
        />
      </Panel>
      <Panel title="Meeting link">
        <TextInput
          label="Meeting link template"
          description="Used where Google Calendar makes no link. {token} is a secret of its own for every booking, {order} its number, {website} this website."
          placeholder="https://meet.jit.si/{website}-{token}"
          maxLength={300}
          {...form.getInputProps('meetingLinkTemplate')}
          value={form.values.meetingLinkTemplate ?? ''}
        />
      </Panel>
      <DialogButtons>
        <Button
          variant="default"
          disabled={!form.isChanged || save.isPending}
          onClick={form.discard}
        >
          Undo changes
        </Button>
        <Button type="submit" disabled={!form.isChanged || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save settings'}
        </Button>
      </DialogButtons>
    </KeptForm>
  )
}

const begunWith = ({ version, ...values }: WebsiteSetup) => ({ values, version })

const packageWords = {
  label: 'Label',
  description: 'Description',
  price: 'Price (€)',
  durationMinutes: 'Length (minutes)',
  isOffered: 'Offered',
} as const

/** The week is one choice: its lines belong together. */
const wordsOf = ({ packages }: WebsiteSetup): Record<string, FieldWord> => ({
  ...Object.fromEntries(
    packages.flatMap((one, index) =>
      Object.entries(packageWords).map(([name, word]) => {
        const label = `${one.label}: ${word}`
        const path = `packages.${index}.${name}`
        return [path, name === 'isOffered' ? { label, write: yesOrNo } : label]
      }),
    ),
  ),
  pattern: { label: 'The week', write: writeWeek },
  meetingLinkTemplate: 'Meeting link template',
})

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const writeWeek = (pattern: WebsiteSetup['pattern']) =>
  [1, 2, 3, 4, 5, 6, 7]
    .map((day) => {
      const times = pattern
        .filter(({ dayOfWeek }) => dayOfWeek === day)
        .map(({ startTime }) => startTime)
      return `${weekdayName(day)}: ${times.toSorted().join(', ') || 'no sessions'}`
    })
    .join('\n')
