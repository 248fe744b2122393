type Versioned = { id: string; version: number }

/** The record of an id in an answer, which is the record or has it as a part. */
export const findRecord = (answer: unknown, id: string): Versioned | undefined => {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('id' in answer && answer.id === id) return answer as Versioned
  return Object.values(answer).find(
    (part) => typeof part === 'object' && part !== null && 'id' in part && part.id === id,
  )
}
