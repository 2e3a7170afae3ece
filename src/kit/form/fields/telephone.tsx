import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { formaterTelephone } from '#wire/french.ts'
import { TextControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** Spaces go as they are typed and come back when the field is left; ten digits can be called. */
export function Telephone({ field, value, onChange, control }: FieldProps) {
  const phone = asText(value)
  const [typing, setTyping] = useState(false)
  return (
    <TextControl
      control={control}
      type="tel"
      autoComplete="tel"
      maxLength={field.maxLength && field.maxLength + 5}
      rightSection={
        /^\d{10}$/.test(phone) && (
          <a className="mantine-focus-auto" href={`tel:${phone}`} aria-label={`Appeler le ${phone}`} data-call>
            <IconPhone size={20} stroke={1.8} aria-hidden />
          </a>
        )
      }
      value={typing ? phone : formaterTelephone(phone)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={event => onChange(event.currentTarget.value.replace(/[\s\u00a0\u202f]/g, ''))}
    />
  )
}
