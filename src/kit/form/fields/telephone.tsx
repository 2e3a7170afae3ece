import { IconPhone } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { formaterTelephone } from '#wire/french.ts'
import { TextControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** Spaces go as they are typed and come back when the field is left; ten digits can be called. */
export function Telephone({ field, value, onChange, control }: FieldProps) {
  const phone = asText(value)
  const [typing, setTyping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  /** Tab came with the whole number chosen: what is typed next takes its place. */
  const whole = useRef(false)
  // Another text in the field, without its spaces, loses what was chosen of it.
  useLayoutEffect(() => {
    if (typing && whole.current) input.current?.select()
  }, [typing])
  return (
    <TextControl
      ref={input}
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
      onFocus={({ currentTarget: { selectionStart, selectionEnd, value: shown } }) => {
        whole.current = shown !== '' && selectionStart === 0 && selectionEnd === shown.length
        setTyping(true)
      }}
      onBlur={() => setTyping(false)}
      onChange={event => onChange(event.currentTarget.value.replace(/[\s\u00a0\u202f]/g, ''))}
    />
  )
}
