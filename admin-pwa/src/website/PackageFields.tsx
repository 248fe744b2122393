import { Switch, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import classes from '#website/PackageFields.module.css'

type Field = 'label' | 'description' | 'price' | 'durationMinutes'

type Props = {
  /** What it is called until the form is saved. */
  name: string
  students: number
  field: (name: Field) => GetInputPropsReturnType
  isOffered: boolean
  onOffer: (isOffered: boolean) => void
}

/** One package: what it is called, what it costs, whether it is offered. */
export const PackageFields = ({ name, students, field, isOffered, onOffer }: Props) => (
  <fieldset className={classes.fields}>
    <legend>
      {name}
      <span className="soft">{students === 1 ? '1 student' : `up to ${students} students`}</span>
    </legend>
    <Switch
      label={`${name} is offered`}
      checked={isOffered}
      onChange={(event) => onOffer(event.currentTarget.checked)}
    />
    <TextInput label="Label" maxLength={60} {...field('label')} />
    <TextInput label="Description" maxLength={300} {...field('description')} />
    <div className={classes.pair}>
      <TextInput label="Price (€)" inputMode="decimal" maxLength={8} {...field('price')} />
      <TextInput
        label="Length (minutes)"
        type="number"
        min={15}
        max={180}
        step={15}
        {...field('durationMinutes')}
      />
    </div>
  </fieldset>
)
