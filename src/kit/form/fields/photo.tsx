import { PhotoUploader } from '#kit/photo/photo-uploader.tsx'
import { usePictureUrl } from '#kit/photo/use-picture-url.ts'
import { useObjectUrl } from '#kit/scan/use-object-url.ts'
import type { FieldProps } from '../types.ts'
import { asText, isFileValue } from '../values.ts'

/** A picture, cut and reduced on the device before it is sent anywhere: square, or of any shape for a logo. */
export function Photo({ field, value, onChange, control, lookups }: FieldProps) {
  const chosen = isFileValue(value) ? value.contenu : null
  const kept = asText(value)
  const local = useObjectUrl(chosen)
  const { photo } = lookups
  const stored = usePictureUrl(kept !== '' && photo ? kept : null, signal =>
    photo ? photo(kept, signal) : Promise.reject(new Error('no call for pictures')),
  )
  const logo = field.type === 'logo'
  return (
    <PhotoUploader
      label={field.label}
      shape={logo ? 'libre' : 'carre'}
      url={chosen ? local : stored}
      held={chosen !== null || kept !== ''}
      name=""
      pending={false}
      error={null}
      onChange={
        control.readOnly
          ? null
          : picture =>
              onChange(
                picture && { nom: `${field.type}.${picture.type === 'image/png' ? 'png' : 'jpg'}`, contenu: picture },
              )
      }
      buttonProps={{ id: control.id, 'aria-describedby': control.describedBy }}
      testId={control.id}
    />
  )
}
