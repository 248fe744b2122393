import type { Tutor } from '#content/contact.ts'
import { ifServed } from '#ui/if-served.tsx'

/** Shows the tutor's photo and name; renders nothing without a name. */
export const WithTutor = ({ tutor: { name, picture } }: { tutor: Tutor }) =>
  ifServed(
    'teacher',
    name,
    <p className="row with-tutor">
      {ifServed(
        'tutorPicture',
        picture,
        <img src={picture} alt="" width="44" height="44" loading="lazy" />,
      )}
      <span>with {name}</span>
    </p>,
  )
