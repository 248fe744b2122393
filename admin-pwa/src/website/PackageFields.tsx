import { Switch, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { PackageType } from '@synapse/shared/booking/package'
import { typeLabel } from '#booking/booking-words.ts'
import classes from '#website/PackageFields.module.css'

type Name = 'label' | 'description' | 'price' | 'durationMinutes'

type Props = {
  type: PackageType
  students: number
  field: (name: Name) => GetInputPropsReturnType
  isOffered: boolean
  onOffer: (isOffered: boolean) => void
}

/** One package: what it is called, what it costs, whether it is offered. */
export const PackageFields = ({ type, students, field, isOffered, onOffer }: Props) => (
  <fieldset className={classes.fields}>
    <legend>
      {typeLabel(type)}
      <span className="soft">{students === 1 ? '1 student' : `up to ${students} students`}</span>
    </legend>
    <Switch
      label={`${typeLabel(type)} is offered`}
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
