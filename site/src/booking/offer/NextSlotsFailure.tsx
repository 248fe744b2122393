/**
 * Says that the available times couldn't be loaded. A template beside the island contains it too,
 * in case the island's script can't be loaded.
 */
export const NextSlotsFailure = ({ onRetry }: { onRetry?: () => void }) => (
  <div className="stack next-slots-failure" role="alert">
    <p>We couldn’t load the available times.</p>
    <button type="button" className="button button-outline button-sm" onClick={onRetry}>
      Retry
    </button>
  </div>
)
