import { logo } from '#design/logo'
import { palettes } from '#design/tokens'

const ground = palettes.light.accent
const paths = [logo.line, ...logo.islands].map((path) => `<path d='${path}'/>`).join('')
const { cx, cy } = logo.between

/** Returns the logo on the brand colour, for icons. Pass 0 if the system rounds the corners. */
export const markSvg = (cornerRadius = 11): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-5 -9 50 50'><rect x='-5' y='-9' width='50' height='50' rx='${cornerRadius}' fill='${ground}'/><g fill='${ground}' stroke='#fff' stroke-width='2.6' stroke-linejoin='round'>${paths}</g><circle cx='${cx}' cy='${cy}' r='3.1' fill='#fbd9c9'/></svg>`

/** The logo as a data URL, so that the tab's icon needs no request. */
export const markUrl = `data:image/svg+xml,${markSvg().replaceAll('#', '%23')}`
