import { ActionIcon, Button, Group, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { maxSessionMinutes, maxStudents, minSessionMinutes } from '@synapse/shared/package/package'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'

type Field = 'label' | 'description' | 'price' | 'numberOfStudents' | 'durationMinutes'

type Props = {
  type: string
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

/** Edits a package: its label, description, price, number of students and length. */
export const PackageFields = (props: Props) => {
  const { type, name, field, isOffered, onOffer, isBooked, onEarlier, onRemove } = props
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
          onChange={(event) => onOffer(event.currentTarget.checked)}
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
      <TextInput label="Description" maxLength={300} {...field('description')} />
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
