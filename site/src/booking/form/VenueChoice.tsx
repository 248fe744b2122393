import { type Venue, venueLabels, venues } from '@synapse/shared/booking/booking'

type Props = { chosen: Venue; onChoose: (venue: Venue) => void }

const notes: Record<Venue, string> = {
  online: 'We’ll meet by video call.',
  in_person: 'We’ll agree where to meet by e-mail.',
}

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
          <span>
            {venueLabels[venue]} <span className="hint">{notes[venue]}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
