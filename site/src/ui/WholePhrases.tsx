import '#ui/style/whole-phrases.css'
import { splitAtWholePhrases } from '@synapse/shared/text/whole-phrase'

/** Shows text without line breaks in dates, time ranges, document numbers and 'e-mail'. */
export const WholePhrases = ({ children }: { children: string }) =>
  splitAtWholePhrases(children).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no id
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
