type Props = { id?: string; children: string | undefined }

/** Shows an error message below a field, or nothing if there is no error. */
export const FieldError = ({ id, children }: Props) =>
  children && (
    <p className="field-error" id={id} data-toast="field-error">
      {children}
    </p>
  )
