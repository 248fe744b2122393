import { TextInput } from '@mantine/core'
import { colourPattern } from '@synapse/shared/website/website'
import type { ReactNode } from 'react'
import classes from '#website/ColourField.module.css'

type Props = { value?: string; onChange: (colour: string) => void; error?: ReactNode }

/** Edits a colour in the format #rrggbb, by typing or with a colour picker. */
export const ColourField = ({ value = '', onChange, error }: Props) => (
  <TextInput
    label="Colour"
    maxLength={7}
    spellCheck={false}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    leftSectionPointerEvents="all"
    leftSection={
      <input
        type="color"
        className={classes.well}
        aria-label="Pick a colour"
        value={colourPattern.test(value) ? value : '#000000'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    }
  />
)
