import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from '#ui/Skeletons.module.css'

const count = (length: number) => Array.from({ length }, (_, index) => index)

/** A list that is on its way, in the shape of its rows. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <Waiting>
    <div className={classes.list}>
      {count(rows).map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={14} width="28%" />
          <Skeleton height={14} width="22%" />
          <Skeleton height={14} width="14%" />
          <Skeleton height={14} width="10%" />
        </div>
      ))}
    </div>
  </Waiting>
)

/** Tiles with figures that are on their way. */
export const TilesSkeleton = ({ tiles = 4 }: { tiles?: number }) => (
  <Waiting>
    <div className={classes.tiles}>
      {count(tiles).map((tile) => (
        <div key={tile} className={classes.tile}>
          <Skeleton height={12} width="50%" mb={12} />
          <Skeleton height={26} width="40%" />
        </div>
      ))}
    </div>
  </Waiting>
)

/** A form or a page of text that is on its way. */
export const TextSkeleton = ({ lines = 5 }: { lines?: number }) => (
  <Waiting>
    <div className={classes.text}>
      {count(lines).map((line) => (
        <Skeleton key={line} height={16} width={`${90 - ((line * 23) % 50)}%`} />
      ))}
    </div>
  </Waiting>
)

const Waiting = ({ children }: { children: React.ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading…</VisuallyHidden>
    {children}
  </div>
)
