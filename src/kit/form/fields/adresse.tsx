import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { ADRESSE_MIN, type Adresse as Found } from '#wire/lookups.ts'
import classes from '../form.module.css'
import { tie } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'
import { SHORT_PAUSE_MS, useSearch } from './use-search.ts'

const LONG_PAUSE_MS = 600
const NONE: readonly Found[] = []

/**
 * The specification searched at lengths that are multiples of three (crm §5): five letters were then never looked for. Here
 * those lengths are searched at once and the others when typing stops, which asks no more often.
 */
function pauseOf(question: string): number {
  return question.length % 3 === 0 ? SHORT_PAUSE_MS : LONG_PAUSE_MS
}

/** What fills the fields beside: a town found alone has no street. */
function partsOf({ name, postcode, city, latitude, longitude, code_insee }: Found) {
  const place = { latitude, longitude, code_insee }
  return { rue: name === city ? '' : name, cp: postcode, code_postal: postcode, ville: city, ...place }
}

const NOWHERE = { latitude: null, longitude: null, code_insee: '' }

/**
 * An address typed or found. The one that is chosen fills the street, the postcode, the town, the commune and the place
 * where the form has fields for them, and this one keeps the rest: the street line beside a postcode, the whole label alone.
 * What is typed afterwards is no longer at that place.
 */
export function Adresse({ field, value, onChange, control, lookups, fill }: FieldProps) {
  const text = asText(value)
  const [typed, setTyped] = useState(false)
  const [lost, setLost] = useState(false)
  const question = typed && text.trim().length >= ADRESSE_MIN ? text.trim().replaceAll(',', ' ') : null
  const { found: answer, state } = useSearch(question, lookups.adresse, question === null ? 0 : pauseOf(question))
  const found = answer?.adresses ?? NONE
  const change = (next: string) => {
    const address = found.find(a => a.label === next)
    setTyped(!address)
    if (!address) {
      setLost(fill(NOWHERE).includes('latitude'))
      return onChange(next)
    }
    setLost(false)
    const parts = partsOf(address)
    const filled = fill(parts)
    const apart = filled.includes('cp') || filled.includes('code_postal') || filled.includes('ville')
    onChange(apart && !filled.includes('rue') ? parts.rue : address.label)
  }
  const said = () => {
    if (state === 'failed') return 'Recherche impossible pour le moment\u00a0: saisissez l’adresse à la main.'
    if (answer?.message) return answer.message
    if (state === 'done' && found.length === 0) return 'Aucune adresse trouvée\u00a0: votre saisie est gardée.'
    return lost && state === 'idle' && lookups.adresse ? 'Choisissez une proposition pour situer l’adresse.' : ''
  }
  return (
    <>
      <Autocomplete
        data={[...new Set(found.map(a => a.label))]}
        filter={({ options }) => options}
        value={text}
        onChange={change}
        maxLength={field.maxLength}
        loading={state === 'busy'}
        error={control.invalid}
        readOnly={control.readOnly}
        className={classes.input}
        autoComplete="off"
        attributes={{ input: tie(control), options: { 'aria-labelledby': control.labelId } }}
      />
      <small role="status">{said()}</small>
    </>
  )
}
