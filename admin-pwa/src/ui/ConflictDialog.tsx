import { Button, Radio, Text, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { type Clash, withField } from '#data/merge-edits.ts'
import { CancelButton } from '#ui/CancelButton.tsx'
import classes from '#ui/ConflictDialog.module.css'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import type { FieldWord, KeptForm } from '#ui/use-kept-form.ts'

type Props<Values> = { form: KeptForm<Values> }

/** Shows what was typed beside what somebody else has saved meanwhile, and lets the operator choose. */
export const ConflictDialog = <Values,>({ form }: Props<Values>) => {
  const { conflict, settleConflict } = form
  return (
    <Dialog
      opened={conflict !== undefined}
      onClose={() => settleConflict(undefined)}
      title="Changed elsewhere in the meantime"
      size="lg"
    >
      {conflict && (
        <Choices
          clashes={conflict.clashes}
          words={form.fields}
          onChoose={(chosen) =>
            settleConflict(
              Object.entries(chosen).reduce(
                (values, [path, value]) => withField(values, path, value),
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
  clashes: readonly Clash[]
  words: Record<string, FieldWord>
  onChoose: (chosen: Record<string, unknown>) => void
}

const Choices = ({ clashes, words, onChoose }: ChoicesProps) => {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const isRewritten = Object.values(choices).some(({ side }) => side === 'both')
  const sayAllSaved = useUnsaved(isRewritten)
  const isComplete = clashes.every(({ path }) => choices[path])
  const choose = () => {
    sayAllSaved()
    onChoose(
      Object.fromEntries(
        clashes.map((clash) => {
          const { side, text } = choices[clash.path] ?? { side: 'mine', text: '' }
          return [clash.path, side === 'both' ? text : clash[side]]
        }),
      ),
    )
  }
  return (
    <>
      <Text>
        While you were writing, something else was saved here. Nothing is lost: choose what is to
        stand.
      </Text>
      {clashes.map((clash) => (
        <Field
          key={clash.path}
          clash={clash}
          word={words[clash.path] ?? clash.path}
          choice={choices[clash.path]}
          onChoice={(choice) => setChoices((before) => ({ ...before, [clash.path]: choice }))}
        />
      ))}
      <DialogButtons>
        <CancelButton>Back to the form</CancelButton>
        <Button disabled={!isComplete} onClick={choose}>
          Save my choice
        </Button>
      </DialogButtons>
    </>
  )
}

type FieldProps = {
  clash: Clash
  word: FieldWord
  choice: Choice | undefined
  onChoice: (choice: Choice) => void
}

const Field = ({ clash: { mine, theirs }, word, choice, onChoice }: FieldProps) => {
  const id = useId()
  const { label, write: writeValue } = typeof word === 'string' ? { label: word } : word
  const isText = writeValue === undefined
  const write = isText ? String : (writeValue as (value: unknown) => string)
  const both = [theirs, mine].map((text) => String(text ?? '')).join('\n')
  return (
    <Radio.Group
      className={classes.field}
      label={label}
      value={choice?.side ?? null}
      onChange={(side) => onChoice({ side: side as Choice['side'], text: choice?.text || both })}
    >
      <div className={classes.sides}>
        <Radio.Card
          value="mine"
          className={classes.side}
          aria-labelledby={`${id}-mine`}
          aria-describedby={`${id}-mine-value`}
        >
          <Side id={`${id}-mine`} title="Keep mine" value={mine} write={write} />
        </Radio.Card>
        <Radio.Card
          value="theirs"
          className={classes.side}
          aria-labelledby={`${id}-theirs`}
          aria-describedby={`${id}-theirs-value`}
        >
          <Side id={`${id}-theirs`} title="Take theirs" value={theirs} write={write} />
        </Radio.Card>
      </div>
      {isText && <Radio mt="sm" value="both" label="Write it from both" />}
      {choice?.side === 'both' && (
        <Textarea
          mt="sm"
          aria-label={`${label}, from both`}
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

type SideProps = { id: string; title: string; value: unknown; write: (value: unknown) => string }

const Side = ({ id, title, value, write }: SideProps) => (
  <>
    <span className={classes.title}>
      <Radio.Indicator />
      <span id={id}>{title}</span>
    </span>
    {isPicture(value) ? (
      <img id={`${id}-value`} src={value} alt="" className={classes.picture} />
    ) : (
      <span id={`${id}-value`} className={classes.text}>
        {isEmpty(value) ? 'Nothing' : write(value)}
      </span>
    )}
  </>
)

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('data:image/')

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
