import { Group, Image, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { type Conflict, setPath } from '#data/merge-edits.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import classes from '#ui/form/ConflictDialog.module.css'
import { fieldText } from '#ui/form/field-text.ts'
import {
  type FieldOptions,
  fieldOptionsOf,
  type RestorableFormState,
} from '#ui/form/use-restorable-form.ts'
import { useUnsaved } from '#ui/unsaved.ts'

type Props<Values> = { form: RestorableFormState<Values> }

export const ConflictDialog = <Values,>({ form }: Props<Values>) => {
  const { conflict, resolveConflict } = form
  return (
    <Dialog
      opened={conflict !== undefined}
      onClose={() => resolveConflict(undefined)}
      title="Changed elsewhere in the meantime"
      size="lg"
    >
      {conflict && (
        <Choices
          conflicts={conflict.conflicts}
          fields={form.fields}
          onChoose={(chosen) =>
            resolveConflict(
              Object.entries(chosen).reduce(
                (values, [path, value]) => setPath(values, path, value),
                conflict.merged,
              ),
            )
          }
        />
      )}
    </Dialog>
  )
}

type Choice = { side: 'mine' | 'theirs' | 'both'; text: string }
type ChoicesProps = {
  conflicts: readonly Conflict[]
  fields: Record<string, FieldOptions>
  onChoose: (chosen: Record<string, unknown>) => void
}

const Choices = ({ conflicts, fields, onChoose }: ChoicesProps) => {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const isRewritten = Object.values(choices).some(({ side }) => side === 'both')
  const markSaved = useUnsaved(isRewritten)
  const isComplete = conflicts.every(({ path }) => choices[path])
  const choose = () => {
    markSaved()
    onChoose(
      Object.fromEntries(
        conflicts.map((field) => {
          const { side, text } = choices[field.path] ?? { side: 'mine', text: '' }
          return [field.path, side === 'both' ? text : field[side]]
        }),
      ),
    )
  }
  return (
    <>
      <Text>This was changed elsewhere while you were editing. Choose which version to keep.</Text>
      {conflicts.map((field) => (
        <Field
          key={field.path}
          field={field}
          options={fields[field.path] ?? field.path}
          choice={choices[field.path]}
          onChoice={(choice) => setChoices((before) => ({ ...before, [field.path]: choice }))}
        />
      ))}
      <DialogButtons>
        <CancelButton>Back to the form</CancelButton>
        <ActionButton
          blockedReason={isComplete ? undefined : 'Choose a version for each field first.'}
          onClick={choose}
        >
          Save my choice
        </ActionButton>
      </DialogButtons>
    </>
  )
}

/** Fields that can be this long get a text area, so that the operator can combine both versions. */
const longTextLength = 500

type FieldProps = {
  field: Conflict
  options: FieldOptions
  choice: Choice | undefined
  onChoice: (choice: Choice) => void
}

const Field = ({ field: { mine, theirs }, options, choice, onChoice }: FieldProps) => {
  const ofField = fieldOptionsOf(options)
  const { label, maxLength = 0 } = ofField
  const both = [theirs, mine].map((text) => String(text ?? '')).join('\n')
  return (
    <Radio.Group
      mt="lg"
      label={label}
      value={choice?.side ?? null}
      onChange={(side) => onChoice({ side: side as Choice['side'], text: choice?.text || both })}
    >
      <SimpleGrid minColWidth="min(100%, 15rem)" autoFlow="auto-fit" spacing={12} mt="sm">
        <Side side="mine" title="Keep mine" value={mine} text={fieldText(mine, ofField)} />
        <Side side="theirs" title="Take theirs" value={theirs} text={fieldText(theirs, ofField)} />
      </SimpleGrid>
      {maxLength >= longTextLength && <Radio mt="sm" value="both" label="Combine both" />}
      {choice?.side === 'both' && (
        <Textarea
          mt="sm"
          aria-label={`${label}, combined`}
          autosize
          minRows={2}
          maxRows={10}
          value={choice.text}
          onChange={(event) => onChoice({ side: 'both', text: event.currentTarget.value })}
        />
      )}
    </Radio.Group>
  )
}

type SideProps = { side: string; title: string; value: unknown; text: string }

const Side = ({ side, title, value, text }: SideProps) => {
  const id = useId()
  const valueId = `${id}-value`
  const isPicture = typeof value === 'string' && value.startsWith('data:image/')
  return (
    <Radio.Card
      value={side}
      className={classes.side}
      aria-labelledby={id}
      aria-describedby={valueId}
    >
      <Stack gap="sm">
        <Group gap="sm" fw={550}>
          <Radio.Indicator />
          <span id={id}>{title}</span>
        </Group>
        {isPicture ? (
          <Image id={valueId} src={value} alt="" mah="8rem" fit="contain" />
        ) : (
          <span id={valueId} className={classes.text}>
            {text}
          </span>
        )}
      </Stack>
    </Radio.Card>
  )
}
