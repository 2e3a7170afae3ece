import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMobile } from '#client/address/viewport.ts'
import classes from './list-head.module.css'

export type Onglet = 'en-cours' | 'historique'
export const ONGLETS = ['en-cours', 'historique'] as const

type TabsProps = { readonly value: Onglet; readonly onChange: (onglet: Onglet) => void }

/** What is in progress, or what is over (specification field-service §2 "Requests"). */
export function ProgressTabs({ value, onChange }: TabsProps) {
  return (
    <SegmentedControl
      aria-label="Demandes montrées"
      value={value}
      onChange={valeur => onChange(valeur === 'historique' ? 'historique' : 'en-cours')}
      data={[
        { value: 'en-cours', label: 'En cours' },
        { value: 'historique', label: 'Historique' },
      ]}
    />
  )
}

type SelectProps = {
  /** "Filtrer par prestation". */
  readonly label: string
  /** What is shown while nothing is chosen: "Toutes les prestations"; "Prestations" where two share a phone's line. */
  readonly all: string
  readonly short: string
  /** Empty: all of them. */
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** Narrows a list to one value of something, beside its title. */
export function FilterSelect({ label, all, short, value, choices, onChange }: SelectProps) {
  const mobile = useMobile()
  return (
    <NativeSelect
      aria-label={label}
      className={classes.choix}
      value={value}
      data={[{ value: '', label: mobile ? short : all }, ...choices]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
