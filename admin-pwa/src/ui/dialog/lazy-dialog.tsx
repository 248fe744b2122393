import type { ComponentType } from 'react'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { lazyModule } from '#ui/lazy-module.tsx'
import { failureToast, toast } from '#ui/toast.tsx'

/** Loads a dialog when it is first opened. Afterwards, it stays mounted. */
export const lazyDialog = <Name extends string, Props extends DialogControls>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => {
  const useModule = lazyModule(load)
  return (props: Props) => {
    const Dialog: ComponentType<Props> | undefined = useModule(props.opened, () => {
      props.onClose()
      toast(failureToast('Check your connection and try again.', { title: 'Couldn’t open this' }))
    })?.[name]
    return Dialog && <Dialog {...props} />
  }
}
