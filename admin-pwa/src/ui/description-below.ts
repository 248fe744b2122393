import type { InputWrapperProps } from '@mantine/core'

/** Returns props that place an input's description below it, where errors appear too. */
export const descriptionBelow = (
  description: string | undefined,
): Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> => ({
  description,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
})
