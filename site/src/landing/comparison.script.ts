const week = document.querySelector<HTMLInputElement>('.week input')
const savedOutput = document.querySelector('.hours-saved output')

const days = [...document.querySelectorAll('.tasks li')].map((row) => {
  const [before = 0, after = 0] = [...row.querySelectorAll('rect')].map((bar) =>
    Number(bar.getAttribute('width')),
  )
  return { row, before, after }
})

/**
 * Formats a duration like `formatMinutes`. It isn't imported, because the page would then have to
 * load this script as a separate file.
 */
const durationOf = (minutes: number) => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60 && `${minutes % 60}\u00a0min`
  if (rest) return hours ? `${hours}\u00a0h\u00a0${rest}` : rest
  return `${hours}\u00a0hour${hours === 1 ? '' : 's'}`
}

/** Shows the days before the slider's position with AI, and the others without. */
const show = () => {
  const value = Number(week?.value)
  let savedMinutes = 0
  let daysWithAi = 0
  for (const [day, { row, before, after }] of days.entries()) {
    const share = Math.min(1, Math.max(0, value - day))
    const minutes = Math.round((before - (before - after) * share) / 5) * 5
    savedMinutes += before - minutes
    if (!row.classList.toggle('by-hand', share < 0.5)) daysWithAi++
    row.querySelector('.now')?.setAttribute('width', String(minutes))
    row.querySelector('.task-time span')?.replaceChildren(durationOf(minutes))
  }
  week?.previousElementSibling?.replaceChildren(`Days with AI: ${daysWithAi}`)
  savedOutput?.replaceChildren(durationOf(savedMinutes))
  week?.style.setProperty('--at', `${(value / days.length) * 100}%`)
  week?.setAttribute('aria-valuetext', `${durationOf(savedMinutes)} back`)
}

week?.addEventListener('input', show)
