import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

export const AddButton = (props: ButtonProps & { onClick: () => void }) => (
  <Button leftSection={<IconPlus size={18} aria-hidden />} {...props} />
)
