import type { InputWrapperProps } from '@mantine/core'

/** Returns the props of an input with a description below it, where its error appears too. */
export const descriptionBelow = (
  description: string | undefined,
): Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> => ({
  description,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
})
