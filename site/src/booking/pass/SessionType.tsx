import { Detail } from '#booking/pass/Detail.tsx'

/** A boarding pass's package, with the length of the session. */
export const SessionType = ({ label, duration }: { label: string; duration: string }) => (
  <Detail
    label="Session type"
    value={
      <>
        {label}
        <br />
        <span className="hint">{duration}</span>
      </>
    }
  />
)
