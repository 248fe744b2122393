type Props = { id?: string; children: string | undefined }

export const FieldError = ({ id, children }: Props) =>
  children && (
    <p className="field-error" id={id} data-toast="field-error">
      {children}
    </p>
  )
