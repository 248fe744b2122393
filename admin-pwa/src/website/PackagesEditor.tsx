import { Group, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { useState } from 'react'
import { AddButton } from '#ui/AddButton.tsx'
import { useUnsaved } from '#ui/form/unsaved.ts'
import { PackageFields } from '#website/PackageFields.tsx'
import {
  addPackage,
  moveUp,
  type PackageValues,
  removePackage,
  sortPackages,
} from '#website/setup-values.ts'

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
            onOffer={field(`packages.${type}.isOffered`).onChange}
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
