import { placeholder } from '#content/placeholders.ts'
import { ifServed } from '#ui/if-served.tsx'

/** The tutor's name and the URL of the picture; '' if unset. */
export type Tutor = { name: string; picture: string }

/** The placeholders that the server fills in an island's props. */
export const servedTutor: Tutor = {
  name: placeholder('teacher'),
  picture: placeholder('tutorPicture'),
}

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
