import type { z } from 'zod'

/** A record with a contract's fields, whose dates may still be `Date` objects. */
type Presentable<Output> = {
  [Name in keyof Output]: Output[Name] | (string extends Output[Name] ? Date : never)
}

/** Returns only the fields defined in the contract, with dates as ISO strings. */
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
