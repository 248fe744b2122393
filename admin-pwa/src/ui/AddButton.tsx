import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

type Props = ButtonProps & { onClick: () => void }

export const AddButton = (props: Props) => (
  <Button leftSection={<IconPlus size={18} aria-hidden />} {...props} />
)
