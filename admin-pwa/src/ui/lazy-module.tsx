import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createStore, useStore } from '#data/store.ts'

/**
 * Returns a hook that loads a module and returns it once it has loaded. Unlike React's `lazy`, the
 * hook tries again after a failure, the next time the module is needed.
 */
export const lazyModule = <Module,>(load: () => Promise<Module>) => {
  const loaded = createStore<Module | undefined>(undefined)
  return (isNeeded: boolean, onFailed: () => void): Module | undefined => {
    const fail = useEffectEvent(onFailed)
    useEffect(() => {
      if (isNeeded) load().then(loaded.set, () => fail())
    }, [isNeeded])
    return useStore(loaded)
  }
}

/**
 * Shown instead of the component until it has loaded, or if it can't be loaded; nothing by default.
 */
type Placeholders<Props> = { loading?: (props: Props) => ReactNode; failed?: ReactNode }

/** Returns a component that loads its module when it is first rendered. */
export const lazyComponent = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { loading, failed = null }: Placeholders<Props> = {},
) => {
  const useModule = lazyModule(load)
  return (props: Props): ReactNode => {
    const [hasFailed, setHasFailed] = useState(false)
    const module = useModule(!hasFailed, () => setHasFailed(true))
    const Component: ComponentType<Props> | undefined = module?.[name]
    if (Component) return <Component {...props} />
    return hasFailed ? failed : loading?.(props)
  }
}
