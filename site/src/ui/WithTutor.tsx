import type { Tutor } from '#content/contact.ts'
import { If } from '#ui/If.tsx'

/** Shows the tutor's photo and name; nothing if there is no name. */
export const WithTutor = ({ tutor: { name, picture } }: { tutor: Tutor }) => (
  <If filled="introducedTutor" value={name}>
    <p className="row with-tutor">
      <If filled="tutorPicture" value={picture}>
        <img src={picture} alt="" width="44" height="44" loading="lazy" />
      </If>
      <span>with {name}</span>
    </p>
  </If>
)
