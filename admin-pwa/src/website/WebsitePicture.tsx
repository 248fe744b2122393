import type { AdminWebsite } from '@synapse/shared/website/contract'
import { websiteColour } from '#ui/tone.ts'
import classes from '#website/WebsitePicture.module.css'

type Props = Pick<AdminWebsite, 'thumbnail' | 'primaryColor'>

/** Shows a website's picture, or a drawing of islands in its colour. */
export const WebsitePicture = ({ thumbnail, primaryColor }: Props) => {
  const colour = websiteColour(primaryColor)
  if (thumbnail) return <img className={classes.picture} src={thumbnail} alt="" loading="lazy" />
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 320 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.6"
    >
      <rect width="320" height="120" fill={`color-mix(in srgb, ${colour} 12%, var(--raised))`} />
      <path
        fill="var(--paper)"
        stroke="var(--ink)"
        d="M20 84c6-18 26-26 50-26s44 8 52 26Zm170 0c8-26 40-34 70-32s38 16 42 32Z"
      />
      <path fill={`color-mix(in srgb, ${colour} 26%, var(--raised))`} d="M0 84h320v36H0Z" />
      <path stroke="var(--ink)" d="M0 84h320" />
      <path
        stroke={colour}
        strokeDasharray="0.1 8"
        strokeLinecap="round"
        strokeWidth="3"
        d="M72 58Q150 20 256 52"
      />
      <circle fill={colour} cx="72" cy="58" r="5" />
      <circle fill={colour} cx="256" cy="52" r="5" />
    </svg>
  )
}
