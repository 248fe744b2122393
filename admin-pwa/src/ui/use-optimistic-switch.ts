import { useEffect, useState } from 'react'

/**
 * A switch that shows at once where it was put, until the server's answer has caught up with it.
 * Putting it to undefined takes it back, for when the change was refused.
 * @param isOn what the server says
 * @returns what to show, and how to put it
 */
export const useOptimisticSwitch = (
  isOn: boolean,
): readonly [boolean, (put: boolean | undefined) => void] => {
  const [wasPut, put] = useState<boolean>()
  useEffect(() => {
    if (wasPut === isOn) put(undefined)
  }, [wasPut, isOn])
  return [wasPut ?? isOn, put]
}
