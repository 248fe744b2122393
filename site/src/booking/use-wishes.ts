import { useEffect, useEffectEvent, useState } from 'react'

/** What was pressed before it could be done. */
type Wishes = { apply: boolean; pay: boolean }

type Possible = {
  /** 'never' when the page's data could not be loaded: what was pressed is forgotten then. */
  can: 'not yet' | 'now' | 'never'
  /** A promo code is being checked. */
  checking: boolean
  hasCoupon: boolean
  apply: () => void
  pay: () => void
}

const none: Wishes = { apply: false, pay: false }

/**
 * Does what was pressed early as soon as it can be done: the code is applied before anything is paid,
 * and nobody pays the full price because a code that they entered was refused.
 */
export const useWishes = ({ can, checking, hasCoupon, apply, pay }: Possible) => {
  const [wishes, setWishes] = useState(none)
  const [wantsCoupon, setWantsCoupon] = useState(false)

  const fulfil = useEffectEvent(() => {
    if (wishes.apply) {
      setWishes({ ...wishes, apply: false })
      setWantsCoupon(true)
      return apply()
    }
    setWishes(none)
    setWantsCoupon(false)
    if (!wantsCoupon || hasCoupon) pay()
  })

  useEffect(() => {
    if (can === 'never') setWishes(none)
    if (can === 'now' && !checking && (wishes.apply || wishes.pay)) fulfil()
  }, [can, checking, wishes])

  const wish = (wanted: Partial<Wishes>) => setWishes((before) => ({ ...before, ...wanted }))
  return { wish, isWaiting: wishes.pay }
}
