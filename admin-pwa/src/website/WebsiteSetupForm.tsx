import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { WebsiteSetup } from '@synapse/shared/website/admin-contract'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { fieldErrors } from '#ui/form-errors.ts'
import { Panel } from '#ui/Panel.tsx'
import { PackageFields } from '#website/PackageFields.tsx'
import { useSaveWebsiteSetup } from '#website/queries.ts'
import classes from '#website/WebsiteSetupForm.module.css'
import { WeekEditor } from '#website/WeekEditor.tsx'

type Props = { websiteId: string; setup: WebsiteSetup }

/** One form for all that the booking page is made from. */
export const WebsiteSetupForm = ({ websiteId, setup }: Props) => {
  const save = useSaveWebsiteSetup(websiteId)
  const form = useForm<WebsiteSetup>({
    initialValues: setup,
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
  })
  const submit = form.onSubmit(({ packages, pattern, meetingLinkTemplate }) =>
    save.mutate(
      {
        packages: packages.map(({ numberOfStudents: _, ...rest }) => ({
          ...rest,
          durationMinutes: Number(rest.durationMinutes),
        })),
        pattern,
        meetingLinkTemplate: meetingLinkTemplate?.trim() || null,
      },
      {
        onSuccess: (saved) => {
          form.setInitialValues(saved)
          form.setValues(saved)
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
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
          disabled={!form.isDirty() || save.isPending}
          onClick={() => form.reset()}
        >
          Undo changes
        </Button>
        <Button type="submit" disabled={!form.isDirty() || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save settings'}
        </Button>
      </DialogButtons>
    </form>
  )
}
