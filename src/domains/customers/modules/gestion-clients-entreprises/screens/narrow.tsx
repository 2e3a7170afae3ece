import { NativeSelect } from '@mantine/core'
import { useReading } from '#client/reading/use-reading.ts'
import type { NarrowProps } from '#client/resource/define-resource-module.tsx'
import { listerFiltres } from '../contract.ts'
import classes from './client-page.module.css'

const FILTRES = [
  { nom: 'origine', label: 'Origine', tous: 'Toutes' },
  { nom: 'affichage', label: 'Type', tous: 'Tous' },
] as const

/** The customers of one origin (specification field-service §2 "Client list"), or of one kind. */
export function Narrow(props: NarrowProps) {
  return (
    <div className={classes.narrow}>
      {FILTRES.map(filtre => (
        <One key={filtre.nom} {...filtre} {...props} />
      ))}
    </div>
  )
}

function One({ nom, label, tous, choix, onChange, online }: NarrowProps & (typeof FILTRES)[number]) {
  const { data } = useReading(listerFiltres, { params: { filtre: nom } })
  const { [nom]: chosen = '', ...others } = choix
  return (
    <NativeSelect
      label={label}
      // The whole list is what stays readable without network.
      disabled={!online}
      data={data ?? [{ value: '', label: tous }]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? others : { ...others, [nom]: value })}
    />
  )
}
