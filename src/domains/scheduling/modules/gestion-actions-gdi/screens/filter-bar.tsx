import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Freshness } from '#client/reading/freshness.tsx'
import type { JourIso } from '#wire/dates.ts'
import classes from './filter-bar.module.css'
import type { Type } from './tableau.ts'

type Props = {
  nombres: Readonly<Record<Type, number>>
  type: Type | null
  onType: (type: Type | null) => void
  saisie: string
  onSaisie: (saisie: string) => void
  lu_a: string
  aujourdhui: JourIso
}

/** Search, kinds with their counts, and how old what is shown is. */
export function FilterBar({ nombres, type, onType, saisie, onSaisie, lu_a, aujourdhui }: Props) {
  const choix: readonly [Type | null, string, number][] = [
    [null, 'Toutes', nombres.conge + nombres.bde],
    ['conge', 'Congés', nombres.conge],
    ['bde', 'Échanges', nombres.bde],
  ]
  return (
    <div className={classes.root}>
      <TextInput
        className={classes.saisie}
        aria-label="Rechercher une demande"
        placeholder="Nom, jour, motif…"
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={saisie}
        maxLength={100}
        onChange={event => onSaisie(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || saisie === '') return
          event.stopPropagation()
          onSaisie('')
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and brings no role of use here */}
      <div className={classes.types} role="group" aria-label="Filtrer par genre">
        {choix.map(([valeur, libelle, nombre]) => (
          <button
            key={libelle}
            type="button"
            className={classes.type}
            aria-pressed={type === valeur}
            onClick={() => onType(valeur)}
          >
            {libelle} <b>{nombre}</b>
          </button>
        ))}
      </div>
      <span className={classes.fraicheur} role="status">
        <Freshness lu_a={lu_a} aujourdhui={aujourdhui} />
      </span>
    </div>
  )
}
