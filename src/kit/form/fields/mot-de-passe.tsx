import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { TextControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** A new password, which can be read while it is typed. */
export function MotDePasse({ value, onChange, control }: FieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextControl
      control={control}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      rightSection={
        <IconButton
          label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={20} stroke={1.8} aria-hidden /> : <IconEye size={20} stroke={1.8} aria-hidden />}
        </IconButton>
      }
      value={asText(value)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
