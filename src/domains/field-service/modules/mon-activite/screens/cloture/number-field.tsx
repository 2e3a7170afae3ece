import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { LIMITES_CLOTURE } from '#domains/field-service/model/rapports/cloture-regles.ts'
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

type MoneyProps = Base & {
  cents: number
  /** @param lisible false while the text is not an amount: the cents are then 0, and nobody may take that for a price */
  onCents: (cents: number, lisible: boolean) => void
}

/** Cents of a text, null when it is not an amount; a comma that waits for its cents is one. */
function lireMontant(texte: string): number | null {
  if (texte.trim() === '') return 0
  const cents = parseEuros(texte.replace(/[.,]\s*$/, ''))
  return cents === null || cents < 0 ? null : cents
}

const PLUS_HAUT = LIMITES_CLOTURE.montant_cents
const TROP = `Montant trop élevé\u00a0: ${formatEuros(PLUS_HAUT)} au plus`
const valable = (cents: number | null) => (cents !== null && cents <= PLUS_HAUT ? cents : null)

/**
 * An amount in euros, kept in whole cents. What is not an amount says so once the field is left; one above what a report
 * may hold says so at once, for no further digit can mend it, and is never made another price.
 */
export function MoneyField({ cents, onCents, error, ...props }: MoneyProps) {
  const { shown, setTexte } = useTyped(cents, formatMontant, texte => valable(lireMontant(texte)) ?? 0)
  const [quitte, setQuitte] = useState(false)
  const lu = lireMontant(shown)
  const illisible = quitte && lu === null
  const trop = lu !== null && valable(lu) === null
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      rightSection="€"
      value={shown}
      error={trop ? TROP : illisible ? 'Montant à vérifier, par exemple 12,50' : error}
      onBlur={event => {
        setQuitte(true)
        props.onBlur?.(event)
      }}
      onChange={event => {
        const montant = valable(lireMontant(event.currentTarget.value))
        setTexte(event.currentTarget.value)
        setQuitte(false)
        onCents(montant ?? 0, montant !== null)
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
