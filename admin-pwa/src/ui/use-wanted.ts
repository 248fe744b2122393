import { useEffect, useState } from 'react'

/**
 * What a switch shows: where it was put, until what the server says has caught up with it.
 * Setting undefined takes it back, for when the change was refused.
 */
export const useWanted = (
  actual: boolean,
): readonly [boolean, (wanted: boolean | undefined) => void] => {
  const [wanted, setWanted] = useState<boolean>()
  useEffect(() => {
    if (wanted === actual) setWanted(undefined)
  }, [wanted, actual])
  return [wanted ?? actual, setWanted]
}
