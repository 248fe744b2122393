import { ActionIcon, Switch, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { maxSessionMinutes, maxStudents, minSessionMinutes } from '@synapse/shared/package/package'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import classes from '#website/PackageFields.module.css'

type Field = 'label' | 'description' | 'price' | 'numberOfStudents' | 'durationMinutes'

type Props = {
  /** Its key. */
  type: string
  /** The saved label. */
  name: string
  field: (name: Field) => GetInputPropsReturnType
  isOffered: boolean
  onOffer: (isOffered: boolean) => void
  isBooked: boolean
  /** Moves the package up; undefined for the first package. */
  onEarlier: (() => void) | undefined
  /** Deletes the package; undefined if it can't be deleted. */
  onRemove: (() => void) | undefined
}

/** Edits a package's fields. */
export const PackageFields = (props: Props) => {
  const { type, name, field, isOffered, onOffer, isBooked, onEarlier, onRemove } = props
  return (
    <fieldset className={classes.fields}>
      <legend>
        {name}
        <span className="soft">{type}</span>
      </legend>
      <div className={classes.top}>
        <Switch
          label={`Sell ${name}`}
          description={isBooked && !isOffered && 'Packages with bookings can’t be deleted.'}
          checked={isOffered}
          onChange={(event) => onOffer(event.currentTarget.checked)}
        />
        {onEarlier && (
          <ActionIcon size="md" aria-label={`Move ${name} up`} onClick={onEarlier}>
            <IconArrowUp size={17} aria-hidden />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon size="md" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <TextInput label="Label" maxLength={60} {...field('label')} />
      <TextInput label="Description" maxLength={300} {...field('description')} />
      <TextInput label="Price (€)" inputMode="decimal" maxLength={8} {...field('price')} />
      <div className={classes.pair}>
        <TextInput
          label="Max. students"
          type="number"
          min={1}
          max={maxStudents}
          {...field('numberOfStudents')}
        />
        <TextInput
          label="Length (minutes)"
          type="number"
          min={minSessionMinutes}
          max={maxSessionMinutes}
          step={15}
          {...field('durationMinutes')}
        />
      </div>
    </fieldset>
  )
}
