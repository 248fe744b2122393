type Props = { id?: string; children: string | undefined }

/** An error message below a field; nothing if there is no error. */
export const FieldError = ({ id, children }: Props) =>
  children && (
    <p className="field-error" id={id} data-toast="field-error">
      {children}
    </p>
  )
