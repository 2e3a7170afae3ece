import { TextInput, type TextInputProps } from '@mantine/core'
import { lireHeure, presenterHeure } from '../view/heure-saisie.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onHeure: (saisie: string) => void }

/** A time on the numeric keyboard: four digits are enough, the colon comes by itself. */
export function TimeField({ value, onHeure, onBlur, ...props }: Props) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={value}
      onChange={event => onHeure(presenterHeure(event.currentTarget.value, value))}
      onBlur={event => {
        const heure = lireHeure(value)
        if (heure && heure !== value) onHeure(heure)
        onBlur?.(event)
      }}
    />
  )
}
