import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { builtYears, readYears, type ShownYear } from '#website/timeline-years.ts'

/** The years from 2017 to 2028; each opens as a dialog, also from the address. */
export const Timeline = () => {
  const [years] = useState(() => (import.meta.env.SSR ? builtYears() : readYears(document)))
  useEffect(() => {
    openFromAddress()
    addEventListener('hashchange', openFromAddress)
    return () => removeEventListener('hashchange', openFromAddress)
  }, [])
  return (
    <ol className="timeline-list">
      {years.map((entry) => (
        <Year
          key={entry.year}
          entry={entry}
          first={entry === years[0]}
          last={entry === years.at(-1)}
        />
      ))}
    </ol>
  )
}

type Props = { entry: ShownYear; first: boolean; last: boolean }

const Year = ({ entry, first, last }: Props) => (
  <li className={classesOf(entry)} id={`timeline-${entry.year}`}>
    <span className="island">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={entry.iconPath} />
      </svg>
    </span>
    <YearNumber entry={entry} />
    <h4>
      <a
        href={`#timeline-${entry.year}`}
        aria-haspopup="dialog"
        aria-describedby={entry.note && `note-${entry.year}`}
        onClick={openHere}
        onKeyDown={walkList}
      >
        <span className="visually-hidden">{`${entry.year}: `}</span>
        {entry.title}
      </a>
    </h4>
    <p className="soft year-short">{entry.short}</p>
    {entry.note && (
      <span className="tip" role="tooltip" id={`note-${entry.year}`}>
        {entry.note}
      </span>
    )}
    <Story entry={entry} first={first} last={last} />
  </li>
)

const classesOf = ({ colour, pulsing, mark, note }: ShownYear) =>
  [
    `year tone-${colour}`,
    pulsing && 'pulsing',
    mark === 'Present' && 'present',
    mark === 'Outlook' && 'future',
    note && 'has-tip',
  ]
    .filter(Boolean)
    .join(' ')

const YearNumber = ({ entry: { year, mark } }: { entry: ShownYear }) => (
  <p className="year-number">
    {year}
    {mark && <span className={mark === 'Present' ? 'chip chip-warm' : 'chip'}>{mark}</span>}
  </p>
)

const Story = ({ entry, first, last }: Props) => (
  <dialog
    className="dialog entry"
    aria-labelledby={`timeline-title-${entry.year}`}
    onClick={closeOnBackdrop}
    onKeyDown={walkStories}
    onClose={goBackToLink}
  >
    <button
      className="button button-ghost button-icon dialog-close"
      type="button"
      aria-label="Close"
      onClick={(event) => dialogOf(yearAround(event))?.close()}
    >
      ×
    </button>
    <img src={entry.imageUrl} alt="" width="640" height="260" loading="lazy" decoding="async" />
    <div className="dialog-body">
      <YearNumber entry={entry} />
      <h4 className="entry-title" id={`timeline-title-${entry.year}`}>
        {entry.fullTitle}
      </h4>
      <p>{entry.description}</p>
      <ul>
        {entry.bullets.map((bullet) => (
          <li key={bullet}>{bullet}</li>
        ))}
      </ul>
      <p className="entry-walk">
        {!first && <Step step={-1}>{`← ${entry.year - 1}`}</Step>}
        {!last && <Step step={1}>{`${entry.year + 1} →`}</Step>}
      </p>
    </div>
  </dialog>
)

const Step = ({ step, children }: { step: number; children: string }) => (
  <button
    className="button button-secondary button-sm"
    type="button"
    data-step={step}
    onClick={(event) => openYear(neighbour(yearAround(event), step))}
  >
    {children}
  </button>
)

const stepsOnList: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}
// Up and down scroll a long entry.
const stepsInDialog: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** With a modifier an arrow is the browser's: Alt and left is Back. */
const stepOf = (event: KeyboardEvent, steps: Record<string, number>) =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? 0 : (steps[event.key] ?? 0)

const yearAround = ({ currentTarget }: { currentTarget: Element }) => currentTarget.closest('.year')
const dialogOf = (year: Element | null) => year?.querySelector('dialog')
const linkOf = (year: Element | null) => year?.querySelector<HTMLElement>('h4 a')

const neighbour = (year: Element | null, step: number) => {
  if (!year || step === 0) return null
  return step > 0 ? year.nextElementSibling : year.previousElementSibling
}

const openYear = (year: Element | null) => {
  const dialog = dialogOf(year)
  if (!year || !dialog) return
  for (const open of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) open.close()
  dialog.showModal()
  dialog.scrollTop = 0
  history.replaceState(null, '', `#${year.id}`)
}

const openFromAddress = () => {
  const named = document.getElementById(location.hash.slice(1))
  if (named?.matches('.year')) openYear(named)
}

const openHere = (event: MouseEvent) => {
  event.preventDefault()
  openYear(yearAround(event))
}

const walkList = (event: KeyboardEvent) => {
  const next = linkOf(neighbour(yearAround(event), stepOf(event, stepsOnList)))
  if (!next) return
  event.preventDefault()
  next.focus()
}

const walkStories = (event: KeyboardEvent) =>
  openYear(neighbour(yearAround(event), stepOf(event, stepsInDialog)))

/** The dialog itself is the target only where its content is not: on the backdrop. */
const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
  if (event.target === event.currentTarget) event.currentTarget.close()
}

/** After closing, the keyboard is where the reader was: at the link of the year last shown. */
const goBackToLink = (event: { currentTarget: Element }) => {
  const year = yearAround(event)
  if (!year || document.querySelector('dialog[open]')) return
  if (location.hash === `#${year.id}`)
    history.replaceState(null, '', location.pathname + location.search)
  linkOf(year)?.focus({ preventScroll: true })
  year.scrollIntoView({ block: 'nearest' })
}
