import type { ReactNode } from 'react'
import classes from '#ui/Tiles.module.css'

type TileProps = {
  label: string
  /** The figure itself. */
  value: string
  /** Below it: what it is made from, or a comparison. */
  note?: ReactNode
  icon?: ReactNode
}

/** A row of figures: `<Tiles label="Summary"><Tile … /></Tiles>`. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.tiles} aria-label={label}>
    {children}
  </ul>
)

export const Tile = ({ label, value, note, icon }: TileProps) => (
  <li className={classes.tile}>
    <div className={classes.label}>
      <span>{label}</span>
      {icon && <span className={classes.icon}>{icon}</span>}
    </div>
    <div className={classes.value}>{value}</div>
    {note && <div className={classes.note}>{note}</div>}
  </li>
)
