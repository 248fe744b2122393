import type { Toast, ToastEvent } from '#ui/toast/toast.ts'

const toastEvent: ToastEvent = 'synapse:toast'
const shownMs = 5_000
const swipePx = 50
// Closed notifications are only hidden, so that screen readers can read them to the end.
const removalMs = 1_000_000

let timer = 0
/** Stops the current notification from moving out of the way of other elements. */
let moving = new AbortController()
/** The element that had the focus before the notification did. */
let focusedBefore: Element | null = null

const box = document.querySelector<HTMLElement>('.toasts')
const template = box?.querySelector('template')?.content.firstElementChild

/** Shows notifications. F8 moves the focus to them, and Escape closes them. */
const startToasts = (): void => {
  document.addEventListener(toastEvent, (event) => {
    if (event instanceof CustomEvent) showToast(event.detail)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'F8') box?.focus()
  })
  box?.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !box.contains(relatedTarget))
      focusedBefore = relatedTarget
  })
  box?.addEventListener('keydown', ({ key }) => {
    const item = box.querySelector<HTMLElement>('.toast:not([hidden])')
    if (key === 'Escape' && item) dismiss(item)
  })
}

const showToast = (toast: Toast) => {
  const { title, description, variant } = toast
  const item = template?.cloneNode(true)
  if (!box || !(item instanceof HTMLElement)) return
  item.classList.toggle('toast-destructive', variant === 'destructive')
  item.role = variant === 'destructive' ? 'alert' : 'status'
  item.querySelector('.toast-title')?.append(title)
  item.querySelector('.toast-text')?.append(description)
  item.querySelector('button')?.addEventListener('click', () => dismiss(item))
  holdWhileUsed(item)
  dismissBySwipe(item)
  box.replaceChildren(item)
  avoidOverlap(box, toast)
  // Elements that the notification must not cover may still be rendering or scrolling.
  const move = () => avoidOverlap(box, toast)
  moving.abort()
  moving = new AbortController()
  const { signal } = moving
  const resizeObserver = new ResizeObserver(move)
  resizeObserver.observe(document.body)
  signal.addEventListener('abort', () => resizeObserver.disconnect())
  document.addEventListener('scrollend', move, { once: true, signal })
  // If the visitor scrolls away from the error, don't scroll back to it.
  for (const type of ['wheel', 'touchmove', 'keydown'])
    document.addEventListener(type, () => moving.abort(), { passive: true, signal })
  startTimer(item)
}

/**
 * Scrolls to an error, and moves the notification to the first corner where it covers neither the
 * focused field nor an element with `data-toast`. Its values:
 * - `field-error`, `checkout-error` and `lost-slot` are scrolled to if no corner is free.
 * - `keep-visible` is only kept uncovered.
 */
const avoidOverlap = (box: HTMLElement, { variant }: Toast) => {
  const errorField =
    variant === 'destructive'
      ? (document.querySelector('[data-field]:has(:focus)') ??
        document.querySelector('[data-toast="checkout-error"]'))
      : undefined
  errorField?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
  const avoided = document.querySelectorAll('[data-toast], form :focus')
  const corners = ['bottom right', 'top right', 'bottom left', 'top left']
  for (const corner of corners) {
    box.dataset.corner = corner
    const ownBox = box.getBoundingClientRect()
    if (![...avoided].some((element) => overlap(ownBox, element.getBoundingClientRect()))) return
  }
  // If the text is very large, no corner is free, so scroll the error above the notification.
  // Scroll the end of a tall error below the notification instead, because its buttons are at the
  // end.
  const error =
    document.querySelector('[data-toast="lost-slot"]') ??
    errorField?.querySelector('[data-toast="field-error"]') ??
    errorField ??
    document.querySelector('[data-toast="field-error"]')
  if (!error) return
  const isTall = error.clientHeight > innerHeight / 2
  box.dataset.corner = isTall ? 'top left' : 'bottom right'
  error.scrollIntoView({ behavior: 'instant', block: isTall ? 'end' : 'start' })
}

const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const startTimer = (item: HTMLElement) => {
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    // The notification may have appeared under the pointer, so check right away.
    if (item.matches(':hover, :focus-within')) startTimer(item)
    else dismiss(item)
  }, shownMs)
}

const dismiss = (item: HTMLElement) => {
  const hadFocus = box?.contains(document.activeElement)
  item.hidden = true
  moving.abort()
  if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus()
  window.setTimeout(() => item.remove(), removalMs)
}

const holdWhileUsed = (item: HTMLElement) => {
  for (const type of ['pointerenter', 'focusin'])
    item.addEventListener(type, () => clearTimeout(timer))
  for (const type of ['pointerleave', 'focusout'])
    item.addEventListener(type, () => startTimer(item))
}

const dismissBySwipe = (item: HTMLElement) => {
  let startX: number | undefined
  item.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    startX = event.clientX
    item.setPointerCapture(event.pointerId)
  })
  item.addEventListener('pointermove', (event) => {
    if (startX === undefined) return
    item.style.translate = `${Math.max(0, event.clientX - startX)}px`
  })
  for (const type of ['pointerup', 'pointercancel'] as const)
    item.addEventListener(type, (event) => {
      if (startX === undefined) return
      if (event.clientX - startX > swipePx) dismiss(item)
      item.style.translate = ''
      startX = undefined
    })
}

startToasts()
