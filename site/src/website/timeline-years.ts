import { icons } from '#content/icons.ts'
import { type TimelineYear, timeline } from '#content/timeline.ts'
import { pictureUrl } from '#website/pictures.ts'

/** A year as the page shows it: its icon as a path, its drawing as an address. */
export type ShownYear = Omit<TimelineYear, 'bullets' | 'icon' | 'image'> & {
  bullets: readonly string[]
  iconPath: string
  imageUrl: string
}

/** What the page is built from. */
export const builtYears = (): ShownYear[] =>
  timeline.map(({ icon, image, ...year }) => ({
    ...year,
    iconPath: icons[icon],
    imageUrl: pictureUrl(image),
  }))

/** The same years, read back from the page that was built of them, so that no word is sent twice. */
export const readYears = (page: ParentNode): ShownYear[] =>
  [...page.querySelectorAll('.year')].map((year) => {
    const text = (selector: string) => year.querySelector(selector)?.textContent ?? ''
    const attribute = (selector: string, name: string) =>
      year.querySelector(selector)?.getAttribute(name) ?? ''
    return {
      year: Number(year.id.replace('timeline-', '')),
      title: year.querySelector('h4 a')?.lastChild?.textContent ?? '',
      short: text('.year-short'),
      fullTitle: text('.entry-title'),
      description: text('.entry-title + p'),
      bullets: [...year.querySelectorAll('.entry li')].map((bullet) => bullet.textContent),
      colour: (/tone-(\w+)/.exec(year.className)?.[1] ?? 'accent') as ShownYear['colour'],
      iconPath: attribute('.island path', 'd'),
      imageUrl: attribute('.entry img', 'src'),
      mark: (text('.chip') || undefined) as ShownYear['mark'],
      pulsing: year.classList.contains('pulsing'),
      note: text('.tip') || undefined,
    }
  })
