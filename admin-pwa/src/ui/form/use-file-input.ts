import { useRef, useState } from 'react'

/**
 * Manages a button that opens files.
 * @param read throws errors with a message for the operator
 */
export const useFileInput = (read: (file: File) => Promise<void>) => {
  const [problem, setProblem] = useState<string>()
  const resetRef = useRef<() => void>(null)
  const onChange = async (file: File | null) => {
    if (!file) return
    // Reset the input so that choosing the same file again fires a change event.
    resetRef.current?.()
    setProblem(undefined)
    try {
      await read(file)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return { problem, input: { onChange, resetRef } }
}
