import type { Tutor } from '#content/contact.ts'
import { If } from '#ui/If.tsx'

/** Renders nothing without a name. */
export const WithTutor = ({ tutor: { name, picture } }: { tutor: Tutor }) => (
  <If filled={name}>
    <p className="row with-tutor">
      <If filled={picture}>
        <img src={picture} alt="" width="44" height="44" loading="lazy" />
      </If>
      <span>with {name}</span>
    </p>
  </If>
)
