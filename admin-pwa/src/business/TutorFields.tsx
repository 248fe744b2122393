import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Business } from '@synapse/shared/business/contract'
import { Panel } from '#ui/Panel.tsx'
import { PictureField } from '#ui/PictureField.tsx'

type Tutor = Pick<Business, 'tutorAbout' | 'tutorPicture'>

type Props<Values extends Tutor> = {
  form: UseFormReturnType<Values>
  setPicture: (picture: string) => void
}

/** The label of each field. */
export const tutorLabels = { tutorAbout: 'About the Tutor', tutorPicture: 'Tutor’s Picture' }

/** Edits the tutor's introduction on the landing page. */
export const TutorFields = <Values extends Tutor>({ form, setPicture }: Props<Values>) => (
  <Panel title="Tutor">
    <Textarea
      label={tutorLabels.tutorAbout}
      description="About three sentences for the landing page, shown with the tutor’s name from “Shown to Visitors” below. If empty, the page describes the teaching approach instead, without a picture."
      autosize
      minRows={3}
      maxRows={8}
      maxLength={600}
      {...form.getInputProps('tutorAbout')}
    />
    <PictureField
      label={tutorLabels.tutorPicture}
      description="A portrait photo with the face in the middle. Large photos are resized."
      noun="picture"
      alt="The tutor"
      shape="portrait"
      limits={{ maxPixels: 640, type: 'image/jpeg' }}
      value={form.values.tutorPicture}
      onChange={setPicture}
      error={form.errors.tutorPicture}
    />
  </Panel>
)
