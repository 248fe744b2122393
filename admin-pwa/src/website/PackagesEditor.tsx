import { ActionIcon, Button, Group, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import {
  maxLabelLength,
  maxSessionMinutes,
  maxStudents,
  minSessionMinutes,
} from '@synapse/shared/package/package'
import { formatMinutes } from '@synapse/shared/time'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AddButton } from '#ui/AddButton.tsx'
import { ariaDisabledProps } from '#ui/aria-disabled-props.ts'
import type { FieldProps } from '#ui/form/use-restorable-form.ts'
import { pluralize } from '#ui/format/format.ts'
import { InlineList } from '#ui/InlineList.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import classes from '#website/PackagesEditor.module.css'
import {
  addPackage,
  moveUp,
  type PackageValues,
  removePackage,
  sortPackages,
} from '#website/website-setup-values.ts'

type Packages = Record<string, PackageValues>

type Props = {
  packages: Packages
  saved: WebsiteSetup
  field: (path: string) => FieldProps
  onChange: (packages: Packages) => void
}

export const PackagesEditor = ({ packages, saved, field, onChange }: Props) => {
  const shown = sortPackages(packages)
  return (
    <>
      {shown.map((one, index) => {
        const { type, label } = one
        const isBooked = saved.booked.includes(type)
        const next = shown[index + 1]
        const name = saved.packages.find((before) => before.type === type)?.label
        return (
          <PackageRow
            key={type}
            values={one}
            name={name ?? (label || type)}
            isNew={name === undefined}
            isBooked={isBooked}
            field={(name) => field(`packages.${type}.${name}`)}
            onUp={index > 0 ? () => onChange(moveUp(packages, type)) : undefined}
            onDown={next && (() => onChange(moveUp(packages, next.type)))}
            onRemove={
              shown.length > 1 && !isBooked
                ? () => onChange(removePackage(packages, type))
                : undefined
            }
          />
        )
      })}
      <NewPackage onAdd={(label) => onChange(addPackage(packages, label))} />
    </>
  )
}

type RowProps = {
  values: PackageValues
  name: string
  /** A new package starts expanded. */
  isNew: boolean
  isBooked: boolean
  field: (name: keyof PackageValues) => FieldProps
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** A package's row. It expands for editing, and if it contains an error. */
const PackageRow = (props: RowProps) => {
  const { values, name, isNew, isBooked, field, onUp, onDown, onRemove } = props
  const { type, isOffered } = values
  const [isOpen, setIsOpen] = useState(isNew)
  const id = useId()
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <fieldset className={classes.package} aria-labelledby={id}>
      <Group gap="sm" mih={56} wrap="nowrap">
        <div className={classes.name}>
          <span id={id}>
            <strong>{name}</strong>{' '}
            {name.toLowerCase() !== type && <span className="soft">{type}</span>}
          </span>
          <span className="soft">
            <InlineList facts={summary(values)} />
          </span>
        </div>
        <Switch
          label={field('isOffered').label}
          aria-label={`${field('isOffered').label}: ${name}`}
          checked={isOffered}
          onChange={(event) => field('isOffered').onChange(event.currentTarget.checked)}
        />
        <ActionIcon
          aria-label={`Edit ${name}`}
          aria-expanded={isOpen}
          aria-controls={`${id}fields`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown {...icon} />
        </ActionIcon>
      </Group>
      <div id={`${id}fields`} className={classes.fields} data-open={isOpen || undefined}>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={12}>
          <TextInput {...field('label')} />
          <TextInput inputMode="decimal" {...field('price')} />
          <TextInput type="number" min={1} max={maxStudents} {...field('numberOfStudents')} />
          <TextInput
            type="number"
            min={minSessionMinutes}
            max={maxSessionMinutes}
            step={15}
            {...field('durationMinutes')}
          />
        </SimpleGrid>
        <Textarea
          autosize
          minRows={2}
          {...field('description')}
          // Remove line breaks, because the description is shown as one paragraph.
          onChange={({ currentTarget: { value } }) =>
            field('description').onChange(value.replaceAll(/\s*\n\s*/g, ' '))
          }
        />
        {isBooked && <p className="soft">Packages with bookings can’t be deleted.</p>}
        <Group gap="xs">
          <Button
            className="flush"
            variant="subtle"
            leftSection={<IconArrowUp {...icon} />}
            aria-label={`Move up: ${name}`}
            {...ariaDisabledProps(!onUp, onUp)}
          >
            Move up
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconArrowDown {...icon} />}
            aria-label={`Move down: ${name}`}
            {...ariaDisabledProps(!onDown, onDown)}
          >
            Move down
          </Button>
          {onRemove && (
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconTrash {...icon} />}
              aria-label={`Remove ${name}`}
              onClick={onRemove}
            >
              Remove package
            </Button>
          )}
        </Group>
      </div>
    </fieldset>
  )
}

/** Summarises a package: '€60.00', '2 students', '2 hours'. */
const summary = ({ price, numberOfStudents, durationMinutes }: PackageValues) =>
  [
    price && `€${price}`,
    Boolean(numberOfStudents) && pluralize(Number(numberOfStudents), 'student'),
    Boolean(durationMinutes) && formatMinutes(Number(durationMinutes)),
  ].filter(Boolean)

const NewPackage = ({ onAdd }: { onAdd: (label: string) => void }) => {
  const [typed, setTyped] = useState('')
  const label = typed.trim()
  useUnsaved(typed !== '', () => setTyped(''))
  const add = () => {
    if (!label) return
    onAdd(label)
    setTyped('')
  }
  return (
    <Group gap="sm" align="flex-end" mt="md" wrap="nowrap">
      <TextInput
        flex="1"
        label="New package"
        placeholder="For example Workshop"
        maxLength={maxLabelLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <AddButton variant="default" aria-label="Add package" {...ariaDisabledProps(!label, add)}>
        Add
      </AddButton>
    </Group>
  )
}
