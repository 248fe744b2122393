import type { z } from 'zod'

/** A record with the fields of a contract, except that strings may still be dates. */
type Presentable<Output> = {
  [Name in keyof Output]: Output[Name] | (string extends Output[Name] ? Date : never)
}

/** Returns the fields that the contract names, and no others, with dates as ISO strings. */
export const presentRecord = <Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  record: Presentable<z.output<z.ZodObject<Shape>>>,
) =>
  Object.fromEntries(
    Object.keys(shape).map((name) => {
      const value: unknown = Reflect.get(record, name)
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  ) as z.output<z.ZodObject<Shape>>
