import { Select } from '@mantine/core'
import { useState } from 'react'
import { normaliserRecherche } from '#wire/french.ts'
import classes from '../form.module.css'
import { tie } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'
import { useSearch } from './use-search.ts'

const LIMIT = 100
type Option = { value: string; label: string }
const NONE: readonly Option[] = []

/** One of many, found by typing, accents aside; the caller's lookup answers where there is one. */
export function Autocompletion({ field, value, onChange, control, lookups }: FieldProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  const ask = lookups.options
  const question = ask && text.trim() !== '' && text !== chosen?.label ? text.trim() : null
  const search = useSearch(question, ask && ((words, signal) => ask(field.id, words, signal)))
  const { state } = search
  const found = search.found ?? NONE
  const current = asText(value)
  const known = [
    ...new Map([...(field.options ?? []), ...found, ...(chosen ? [chosen] : [])].map(o => [o.value, o])).values(),
  ]
  const wanted = normaliserRecherche(text)
  return (
    <Select
      searchable
      clearable={!control.required && !control.readOnly}
      allowDeselect={false}
      data={known}
      value={current === '' ? null : current}
      onChange={(next, option) => {
        setChosen(option ? { value: option.value, label: option.label } : null)
        onChange(next ?? '')
      }}
      onSearchChange={setText}
      filter={({ options }) => {
        const label = known.find(o => o.value === current)?.label
        const fits = (o: Option) => text === label || normaliserRecherche(o.label).includes(wanted)
        return options.filter(o => !('group' in o) && (fits(o) || found.some(f => f.value === o.value))).slice(0, LIMIT)
      }}
      nothingFoundMessage={
        state === 'failed' ? 'Recherche impossible pour le moment.' : state === 'busy' ? 'Recherche…' : 'Aucun résultat'
      }
      loading={state === 'busy'}
      error={control.invalid}
      readOnly={control.readOnly}
      className={classes.input}
      clearButtonProps={{ 'aria-label': 'Effacer le choix', tabIndex: 0 }}
      attributes={{ input: tie(control), options: { 'aria-labelledby': control.labelId } }}
    />
  )
}
