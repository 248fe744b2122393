import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import classes from '#ui/Skeletons.module.css'

/** What is on its way, said once to those who do not see its shape; nothing in it can be used yet. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading…</VisuallyHidden>
    <div aria-hidden inert>
      {children}
    </div>
  </div>
)

type BoneProps = { width?: string; height?: number }

/** In the place of some words, whose line stays as high; with a height, of something else. */
export const Bone = ({ width, height }: BoneProps) => (
  <span className={classes.bone} style={{ width, height, ...(height && { display: 'block' }) }} />
)

/** So many of what is not known yet: `timesOf(3, (index) => …)`. */
export const timesOf = (count: number, draw: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw(index))

/** Lines of text. */
export const TextSkeleton = ({ lines }: { lines: number }) =>
  timesOf(lines, (line) => (
    <div key={line}>
      <Bone width={`${90 - ((line * 23) % 50)}%`} />
    </div>
  ))

/** Rows of two lines, as they stand in a panel, each with something at its right. */
export const RowsSkeleton = ({ rows }: { rows: number }) =>
  timesOf(rows, (row) => (
    <div key={row} className={classes.row}>
      <div>
        <TextSkeleton lines={2} />
      </div>
      <Bone width="4rem" />
    </div>
  ))

/** Fields of a form, two by two. */
export const FieldsSkeleton = ({ fields }: { fields: number }) => (
  <FieldGrid>
    {timesOf(fields, (field) => (
      <div key={field}>
        <Bone width="7rem" />
        <Bone height={42} />
      </div>
    ))}
  </FieldGrid>
)

/** Buttons beside each other. */
export const ButtonsSkeleton = ({ buttons }: { buttons: number }) =>
  timesOf(buttons, (button) => (
    <span key={button} className={`${classes.bone} ${classes.button}`} />
  ))
