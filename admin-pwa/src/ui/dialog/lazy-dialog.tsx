import { type ComponentType, Suspense, useState } from 'react'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'

/** Loads a dialog of a module when it is first opened, and keeps it mounted from then on. */
export const lazyDialog = <Name extends string, Props extends DialogControls>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => {
  const Dialog = lazyNamed(load, name) as unknown as ComponentType<Props>
  return (props: Props) => {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    return (
      wasOpened && (
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      )
    )
  }
}
