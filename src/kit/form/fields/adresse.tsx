import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import classes from '../form.module.css'
import { tie } from '../text-control.tsx'
import type { FieldProps, FoundAddress } from '../types.ts'
import { asText } from '../values.ts'
import { useSearch } from './use-search.ts'

/** Shorter texts find half of France (specification crm §9). */
const SHORTEST = 4

/**
 * An address typed or found. The one that is chosen fills the street, the postcode and the town where the form has fields for
 * them, and this one keeps the rest: the street line beside a postcode, the whole label alone.
 */
export function Adresse({ field, value, onChange, control, lookups, fill }: FieldProps) {
  const text = asText(value)
  const [typed, setTyped] = useState(false)
  const question = typed && text.trim().length >= SHORTEST ? text.trim().replaceAll(',', ' ') : null
  const { found, state } = useSearch<FoundAddress>(question, lookups?.adresse)
  const change = (next: string) => {
    const address = found.find(a => a.label === next)
    setTyped(!address)
    if (!address) return onChange(next)
    const { name, postcode, city, label } = address
    const filled = fill({ rue: name, cp: postcode, ville: city })
    onChange(filled.length > 0 && !filled.includes('rue') ? name : label)
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
      {state === 'failed' && <small role="status">Recherche impossible pour le moment : saisissez l’adresse.</small>}
    </>
  )
}
