import { type Venue, venueLabels, venues } from '@synapse/shared/booking/booking'

type Props = { chosen: Venue; onChoose: (venue: Venue) => void }

/** Lets the visitor choose between an online and an in-person session. */
export const VenueChoice = ({ chosen, onChoose }: Props) => (
  <fieldset className="field venue">
    <legend>Where shall we meet?</legend>
    <div className="venues">
      {venues.map((venue) => (
        <label className="choice" key={venue}>
          <input
            type="radio"
            name="venue"
            value={venue}
            checked={venue === chosen}
            onChange={() => onChoose(venue)}
          />
          {venueLabels[venue]}
        </label>
      ))}
    </div>
    <p className="hint" aria-live="polite">
      {chosen === 'online' ? 'We’ll meet by video call.' : 'We’ll agree where to meet by e-mail.'}
    </p>
  </fieldset>
)
