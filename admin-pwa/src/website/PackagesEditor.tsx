import {
  ActionIcon,
  Button,
  Group,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { maxSessionMinutes, maxStudents, minSessionMinutes } from '@synapse/shared/package/package'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { AddButton } from '#ui/AddButton.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import {
  addPackage,
  moveUp,
  type PackageValues,
  removePackage,
  sortPackages,
} from '#website/website-settings-values.ts'

type Packages = Record<string, PackageValues>

type Props = {
  packages: Packages
  saved: WebsiteSetup
  field: (path: string) => GetInputPropsReturnType
  onChange: (packages: Packages) => void
}

export const PackagesEditor = ({ packages, saved, field, onChange }: Props) => {
  const shown = sortPackages(packages)
  return (
    <>
      <SimpleGrid
        spacing={24}
        verticalSpacing={32}
        autoFlow="auto-fit"
        minColWidth="min(100%, 18rem)"
      >
        {shown.map(({ type, label, isOffered }, index) => (
          <PackageFields
            key={type}
            type={type}
            name={saved.packages.find((one) => one.type === type)?.label ?? (label || type)}
            field={(name) => field(`packages.${type}.${name}`)}
            isOffered={isOffered}
            isBooked={saved.booked.includes(type)}
            onEarlier={index > 0 ? () => onChange(moveUp(packages, type)) : undefined}
            onRemove={
              shown.length > 1 && !saved.booked.includes(type)
                ? () => onChange(removePackage(packages, type))
                : undefined
            }
          />
        ))}
      </SimpleGrid>
      <NewPackage onAdd={(label) => onChange(addPackage(packages, label))} />
    </>
  )
}

type FieldsProps = {
  type: string
  name: string
  field: Props['field']
  isOffered: boolean
  isBooked: boolean
  onEarlier: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** Edits a package: its label, description, price, number of students and length. */
const PackageFields = (props: FieldsProps) => {
  const { type, name, field, isOffered, isBooked, onEarlier, onRemove } = props
  return (
    <Stack component="fieldset" gap={12} miw={0}>
      <Group component="legend" gap={8} align="baseline" mb={8} fw={600}>
        {name}
        {name.toLowerCase() !== type && <span className="soft">{type}</span>}
      </Group>
      <Group gap={4} align="flex-start" wrap="nowrap" mih={28}>
        <Switch
          flex={1}
          label="On sale"
          aria-label={`On sale: ${name}`}
          description={isBooked && !isOffered && 'Packages with bookings can’t be deleted.'}
          checked={isOffered}
          onChange={(event) => field('isOffered').onChange(event.currentTarget.checked)}
        />
        {onEarlier && (
          <Button
            variant="subtle"
            size="compact-sm"
            my={{ base: -12, md: -3 }}
            mr="calc(-1 * var(--button-padding-x))"
            leftSection={<IconArrowUp size={18} aria-hidden />}
            aria-label={`Move up: ${name}`}
            onClick={onEarlier}
          >
            Move up
          </Button>
        )}
        {onRemove && (
          <ActionIcon
            size="md"
            my={{ base: -12, md: -4 }}
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <TextInput label="Label" maxLength={60} {...field('label')} />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxLength={300}
        {...field('description')}
        // The description is shown as one paragraph.
        onChange={({ currentTarget: { value } }) =>
          field('description').onChange(value.replaceAll(/\s*\n\s*/g, ' '))
        }
      />
      <TextInput label="Price (€)" inputMode="decimal" maxLength={8} {...field('price')} />
      <SimpleGrid cols={2} spacing={12}>
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
      </SimpleGrid>
    </Stack>
  )
}

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
    <Group gap={12} align="flex-end" mt={24}>
      <TextInput
        flex="1 1 16rem"
        maw="24rem"
        label="New package"
        placeholder="Shown to visitors, for example Workshop"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <AddButton variant="default" disabled={!label} onClick={add}>
        Add package
      </AddButton>
    </Group>
  )
}
