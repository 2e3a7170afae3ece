import { Button, NativeSelect, Switch } from '@mantine/core'
import { Panel } from '#client/page/panel.tsx'
import { CATEGORIES, type Categorie, JOURS_GARDES, LIBELLES_CATEGORIE } from '#domains/home-care/model/transmission.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { nommerJour } from '#wire/moments.ts'
import type { Filtres } from '../view/filtrer.ts'
import classes from './filter-panel.module.css'

type Props = {
  ouvert: boolean
  fermer: () => void
  filtres: Filtres
  changer: (change: Partial<Filtres>) => void
  effacer: () => void
  personnes: readonly string[]
  aujourdhui: JourIso
}

const TOUT = { value: '', label: 'Toutes' }
/** The whole service is chosen by this value: a name is never a single blank. */
const SERVICE = ' '

/** Whom, what, when; they add up with the view and the search. */
export function FilterPanel({ ouvert, fermer, filtres, changer, effacer, personnes, aujourdhui }: Props) {
  const jours = Array.from({ length: JOURS_GARDES }, (_, n) => ajouterJours(aujourdhui, -n))
  return (
    <Panel opened={ouvert} title="Filtrer les transmissions" onClose={fermer}>
      <div className={classes.root}>
        <NativeSelect
          label="Personne concernée"
          value={filtres.personne === '' ? SERVICE : (filtres.personne ?? '')}
          onChange={event => {
            const { value } = event.currentTarget
            changer({ personne: value === '' ? null : value.trim() })
          }}
          data={[TOUT, { value: SERVICE, label: 'Tout le service' }, ...personnes]}
        />
        <NativeSelect
          label="Catégorie"
          value={filtres.categorie ?? ''}
          onChange={event => changer({ categorie: (event.currentTarget.value || null) as Categorie | null })}
          data={[TOUT, ...CATEGORIES.map(c => ({ value: c, label: LIBELLES_CATEGORIE[c] }))]}
        />
        <NativeSelect
          label="Jour"
          value={filtres.jour ?? ''}
          onChange={event => changer({ jour: event.currentTarget.value || null })}
          data={[
            { value: '', label: `Les ${JOURS_GARDES} derniers jours` },
            ...jours.map(jour => ({ value: jour, label: nommerJour(jour, aujourdhui) })),
          ]}
        />
        <Switch
          className={classes.bascule}
          label="Importantes seulement"
          checked={filtres.importantes}
          onChange={event => changer({ importantes: event.currentTarget.checked })}
        />
        <div className={classes.boutons}>
          <Button variant="default" onClick={effacer}>
            Tout effacer
          </Button>
          <Button onClick={fermer}>Voir les fiches</Button>
        </div>
      </div>
    </Panel>
  )
}
