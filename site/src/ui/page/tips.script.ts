const root = document.documentElement
const openDelayMs = 700
const skipDelayMs = 300

let coolDownTimer = 0
let openTimer = 0

const tipOwner = (event: Event) =>
  event.target instanceof Element ? event.target.closest('.has-tip') : null

// CSS opens tooltips. This script lets the next tooltip open without a delay for a short time after
// one has closed.
document.addEventListener('pointerover', (event) => {
  if (!tipOwner(event)) return
  clearTimeout(coolDownTimer)
  clearTimeout(openTimer)
  openTimer = window.setTimeout(() => root.classList.add('tips-warm'), openDelayMs)
})
document.addEventListener('pointerout', (event) => {
  if (!tipOwner(event)) return
  clearTimeout(openTimer)
  coolDownTimer = window.setTimeout(() => root.classList.remove('tips-warm'), skipDelayMs)
})
