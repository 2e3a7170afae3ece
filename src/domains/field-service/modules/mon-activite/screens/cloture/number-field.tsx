import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatEuros, formatQuantite, parseEuros, parseQuantite } from '#wire/money.ts'

type Base = Omit<TextInputProps, 'value' | 'onChange'>

/**
 * A text that stands for a value. What is being typed ("1,0" on its way to "1,05") is left as it is; a value changed from
 * elsewhere replaces it.
 */
function useTyped<T>(value: T, format: (value: T) => string, parse: (texte: string) => T) {
  const [texte, setTexte] = useState(() => format(value))
  const shown = Object.is(parse(texte), value) ? texte : format(value)
  return { shown, setTexte }
}

function formatMontant(cents: number): string {
  return cents === 0 ? '' : formatEuros(cents).replace(/\u00a0€$/, '')
}

type MoneyProps = Base & { cents: number; onCents: (cents: number) => void }

/** An amount in euros, kept in whole cents; what is not an amount counts as none until it is one. */
export function MoneyField({ cents, onCents, ...props }: MoneyProps) {
  const parse = (texte: string) => Math.max(0, parseEuros(texte) ?? 0)
  const { shown, setTexte } = useTyped(cents, formatMontant, parse)
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      rightSection="€"
      value={shown}
      onChange={event => {
        setTexte(event.currentTarget.value)
        onCents(parse(event.currentTarget.value))
      }}
    />
  )
}

type QuantityProps = Base & { quantite: string; onQuantite: (quantite: string) => void }

/** A quantity as people type it; the draft keeps the wire form, or the text itself while it is not one. */
export function QuantityField({ quantite, onQuantite, ...props }: QuantityProps) {
  const parse = (texte: string) => parseQuantite(texte) ?? texte
  const { shown, setTexte } = useTyped(quantite, formatQuantite, parse)
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={event => {
        setTexte(event.currentTarget.value)
        onQuantite(parse(event.currentTarget.value))
      }}
    />
  )
}
