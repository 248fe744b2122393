import { useEventListener, useWindowEvent } from '@mantine/hooks'
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react'
import {
  type Drag,
  dragFromPointer,
  type HourRange,
  type TimedSession,
} from '#availability/calendar/week-grid.ts'

type Options = {
  session: TimedSession
  week: readonly Temporal.PlainDate[]
  hours: HourRange
  area: RefObject<HTMLDivElement | null>
  onDrop: (drag: Drag) => void
}

/** A pointer movement shorter than this counts as a click. */
const thresholdPx = 5
/** Holding a finger still for this long starts a drag. Moving it sooner scrolls the page. */
const longPressMs = 350
const notPassive = { passive: false }

/** Makes a session draggable with a mouse, a pen or a long press. Escape cancels the drag. */
export const useDrag = ({ session, week, hours, area, onDrop }: Options) => {
  const [drag, setDrag] = useState<Drag>()
  const from = useRef<{ x: number; y: number; pointer: number } | undefined>(undefined)
  const isDragged = useRef(false)
  const longPress = useRef<ReturnType<typeof setTimeout>>(undefined)
  const preventScroll = useCallback((event: TouchEvent) => {
    if (isDragged.current) event.preventDefault()
  }, [])
  const ref = useEventListener('touchmove', preventScroll, notPassive)

  const startDrag = (target: HTMLElement, pointer: number) => {
    isDragged.current = true
    target.setPointerCapture(pointer)
    setDrag({ days: 0, minutes: 0 })
  }
  const end = () => {
    clearTimeout(longPress.current)
    from.current = undefined
    setDrag(undefined)
  }

  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') end()
  })

  const offsetOf = (event: PointerEvent): Drag | undefined => {
    const size = area.current?.getBoundingClientRect()
    const start = from.current
    if (!size || !start) return undefined
    return dragFromPointer(session, week, hours, {
      x: event.clientX - start.x,
      y: event.clientY - start.y,
      dayPx: size.width / 7,
      hourPx: size.height / (hours.last - hours.first),
    })
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A second finger (a pinch) cancels the long press.
      if (from.current && from.current.pointer !== event.pointerId) return end()
      isDragged.current = false
      if (event.button !== 0) return
      from.current = { x: event.clientX, y: event.clientY, pointer: event.pointerId }
      if (event.pointerType !== 'touch') return
      const { currentTarget, pointerId } = event
      longPress.current = setTimeout(() => startDrag(currentTarget, pointerId), longPressMs)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current
      if (start?.pointer !== event.pointerId) return
      const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y)
      if (!isDragged.current && distance < thresholdPx) return
      if (!isDragged.current && event.pointerType === 'touch') {
        end()
        return
      }
      if (!isDragged.current) startDrag(event.currentTarget, event.pointerId)
      setDrag(offsetOf(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const dropped = isDragged.current ? offsetOf(event) : undefined
      end()
      if (dropped && (dropped.days !== 0 || dropped.minutes !== 0)) onDrop(dropped)
    },
    onPointerCancel: () => {
      isDragged.current = false
      end()
    },
    // A long press would otherwise open the browser's context menu.
    onContextMenu: (event: MouseEvent) => {
      if (from.current) event.preventDefault()
    },
  }

  return {
    drag,
    handlers: { ...handlers, ref },
    /** Returns true once after a drag, so that the click that ends it can be ignored. */
    takeDragged: (): boolean => {
      const hadDragged = isDragged.current
      isDragged.current = false
      return hadDragged
    },
  }
}
