import type { ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ActionButton } from '#ui/ActionButton.tsx'
import { type Toast, toast } from '#ui/toast.tsx'

type Props = ButtonProps & {
  work: () => Promise<void>
  errorToast: (error: Error) => Toast
  children: string
  'aria-describedby'?: string
}

export const AsyncButton = ({ work, errorToast, ...button }: Props) => {
  const { mutate, isPending } = useMutation({
    mutationFn: work,
    onError: (error) => toast(errorToast(error)),
  })
  return <ActionButton variant="default" loading={isPending} onClick={() => mutate()} {...button} />
}
