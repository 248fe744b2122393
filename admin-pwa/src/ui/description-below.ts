import type { InputWrapperProps } from '@mantine/core'

/** Returns props that place an input's description below it, in the same place as its error. */
export const descriptionBelow = (
  description: string | undefined,
): Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> => ({
  description,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
})
