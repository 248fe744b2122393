import type { InputWrapperProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#ui/form/FieldGrid.module.css'

/** Lays out fields in two columns, or in one column on a phone. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
)

/** Returns props that place an input's description below it, in the same place as its error. */
export const descriptionBelow = (
  description: string | undefined,
): Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> => ({
  description,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
})
