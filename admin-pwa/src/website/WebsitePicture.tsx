import type { AdminWebsite } from '@synapse/shared/website/contract'
import classes from '#website/WebsitePicture.module.css'

type Props = Pick<AdminWebsite, 'thumbnail' | 'primaryColor'>

/** Shows a website's picture, or a drawing of islands in its colour. */
export const WebsitePicture = ({ thumbnail, primaryColor }: Props) =>
  thumbnail ? (
    <img className={classes.picture} src={thumbnail} alt="" loading="lazy" />
  ) : (
    <svg
      className={classes.picture}
      viewBox="0 0 320 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      style={{ '--website': primaryColor }}
    >
      <rect width="320" height="120" className={classes.sky} />
      <path
        className={classes.land}
        d="M20 84c6-18 26-26 50-26s44 8 52 26Zm170 0c8-26 40-34 70-32s38 16 42 32Z"
      />
      <path className={classes.sea} d="M0 84h320v36H0Z" />
      <path className={classes.route} d="M72 58Q150 20 256 52" />
      <circle className={classes.end} cx="72" cy="58" r="5" />
      <circle className={classes.end} cx="256" cy="52" r="5" />
    </svg>
  )
