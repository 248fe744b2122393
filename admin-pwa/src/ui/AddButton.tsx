import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

export const AddButton = (
  props: ButtonProps & Pick<ComponentProps<'button'>, 'onClick' | 'onMouseDown'>,
) => <Button leftSection={<IconPlus size={18} aria-hidden />} {...props} />
