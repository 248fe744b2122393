import { Button, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import classes from '#ui/Skeletons.module.css'

/** Wraps a skeleton. Screen readers announce 'Loading...' and ignore the shapes. */
export const LoadingRegion = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <div aria-hidden inert>
      {children}
    </div>
  </div>
)

export const SkeletonBar = ({ width, height }: { width?: string; height?: number }) => (
  <span className={classes.bone} style={{ width, height, ...(height && { display: 'block' }) }} />
)

/** Renders something several times, for example `repeat(3, (index) => …)`. */
export const repeat = (count: number, draw: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw(index))

export const TextSkeleton = ({ lines }: { lines: number }) =>
  repeat(lines, (line) => (
    <div key={line}>
      <SkeletonBar width={`${90 - ((line * 23) % 50)}%`} />
    </div>
  ))

export const RowsSkeleton = ({ rows }: { rows: number }) =>
  repeat(rows, (row) => (
    <div key={row} className={classes.row}>
      <div>
        <TextSkeleton lines={2} />
      </div>
      <SkeletonBar width="4rem" />
    </div>
  ))

export const FieldsSkeleton = ({ fields }: { fields: number }) => (
  <FieldGrid>
    {repeat(fields, (field) => (
      <div key={field}>
        <SkeletonBar width="7rem" />
        <SkeletonBar height={42} />
      </div>
    ))}
  </FieldGrid>
)

export const ButtonsSkeleton = ({ buttons }: { buttons: number }) =>
  repeat(buttons, (button) => <Button key={button} w="9.5rem" disabled />)
