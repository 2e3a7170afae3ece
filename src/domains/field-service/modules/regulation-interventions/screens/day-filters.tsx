import { IconFilter } from '@tabler/icons-react'
import { useSaidHour } from '#client/reading/shown-hour.ts'
import { ANNULEE } from '#domains/field-service/model/interventions/etapes.ts'
import type { Journee } from '#domains/field-service/model/interventions/regulation.ts'
import { FilterBar } from '#kit/filter-bar/filter-bar.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { heureParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { couperTermes } from '#wire/grid-query.ts'
import classes from './day-filters.module.css'
import { aResoudre, direAResoudre, enAttente } from './mots.ts'
import type { Etat } from './tableau.ts'
import type { Affichage } from './use-affichage.ts'

type Props = {
  journee: Journee
  online: boolean
  /** Of what the text filter left. */
  comptes: Record<Etat | 'toutes', number>
  saisie: string
  onSaisie: (saisie: string) => void
  affichage: Affichage
  onAffichage: (changement: Partial<Affichage>) => void
}

const LIBELLES: readonly [Etat | 'toutes', string, string][] = [
  ['retard', 'En retard', 'En retard'],
  ['risque', 'À risque', 'À risque'],
  ['toutes', 'Toutes', 'Toutes'],
  ['a_venir', 'Non commencée', 'Non commencées'],
  ['en_cours', 'En cours', 'En cours'],
  ['terminees', 'Terminée', 'Terminées'],
  ['annulees', ANNULEE, 'Annulées'],
  ['hors_planning', 'Hors planning', 'Hors planning'],
]

/** What must be seen first, and what is not as planned. */
const TONS: Partial<Record<Etat | 'toutes', 'bad' | 'wait'>> = { retard: 'bad', risque: 'wait', hors_planning: 'wait' }

/** There even at zero: a counter that comes and goes moves its neighbours under the hand. */
const TOUJOURS: ReadonlySet<string> = new Set(['retard', 'toutes', 'a_venir', 'en_cours', 'terminees'])

const FILTRER = 'Filtrer\u00a0: nom, ville, n°…'

/** Terms as tags, counters that filter, and how old what is shown is. */
export function DayFilters({ journee, online, comptes, saisie, onSaisie, affichage, onAffichage }: Props) {
  const { etiquettes, etat } = affichage
  const { lu_a } = journee
  useSaidHour(online ? null : lu_a)
  const aSynchroniser = journee.techniciens.filter(t => enAttente(t) > aResoudre(t)).length
  const choix = journee.techniciens.reduce((somme, t) => somme + aResoudre(t), 0)
  const attend = [
    ...(aSynchroniser > 0 ? [`${compter(aSynchroniser, 'technicien')} à synchroniser`] : []),
    ...(choix > 0 ? [direAResoudre(choix)] : []),
  ]
  const values = LIBELLES.filter(([cle]) => comptes[cle] > 0 || cle === etat || TOUJOURS.has(cle)).map(
    ([id, un, plusieurs]) => ({
      id,
      label: comptes[id] < 2 ? un : plusieurs,
      count: comptes[id],
      pressed: (etat ?? 'toutes') === id,
      tone: TONS[id],
    }),
  )
  return (
    <FilterBar
      search={{
        label: FILTRER,
        placeholder: FILTRER,
        icon: IconFilter,
        value: saisie,
        maxLength: 200,
        onChange: onSaisie,
      }}
      tags={{
        values: etiquettes,
        add(typed) {
          onAffichage({ etiquettes: couperTermes([...etiquettes, typed].join('#')).slice(0, 20) })
          onSaisie('')
        },
        remove: terme => onAffichage({ etiquettes: etiquettes.filter(t => t !== terme) }),
      }}
      counters={{
        label: 'Filtrer par état',
        values,
        choose: id => onAffichage({ etat: id === 'toutes' || (etat ?? 'toutes') === id ? null : id }),
      }}
    >
      {/* A place that is kept: what waits on devices comes and goes, and moves nothing. */}
      <span className={classes.place} data-attente={(online && attend.length > 0) || undefined}>
        {online && attend.length > 0 && (
          <Pill tone="wait" dot>
            {attend.join(', ')}
          </Pill>
        )}
        <span className={classes.fraicheur} data-frais={online || undefined} role="status">
          {online ? 'Mis à jour à ' : 'Hors ligne, mis à jour à '}
          {heureParis(lu_a)}
        </span>
      </span>
    </FilterBar>
  )
}
