import type { Tutor } from '#content/contact.ts'
import { ifPropFilled } from '#ui/if-prop-filled.tsx'

/** Shows the tutor's photo and name; renders nothing without a name. */
export const WithTutor = ({ tutor: { name, picture } }: { tutor: Tutor }) =>
  ifPropFilled(
    'introducedTutor',
    name,
    <p className="row with-tutor">
      {ifPropFilled(
        'tutorPicture',
        picture,
        <img src={picture} alt="" width="44" height="44" loading="lazy" />,
      )}
      <span>with {name}</span>
    </p>,
  )
