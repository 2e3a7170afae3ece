import { TextInput } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Journee } from '#domains/field-service/model/interventions/regulation.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { heureParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import classes from './filter-bar.module.css'
import { aResoudre, direAResoudre, enAttente } from './mots.ts'
import { type Etat, lireTermes } from './tableau.ts'
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
  ['toutes', 'Toutes', 'Toutes'],
  ['a_venir', 'Non commencée', 'Non commencées'],
  ['en_cours', 'En cours', 'En cours'],
  ['terminees', 'Terminée', 'Terminées'],
  ['annulees', 'Annulée', 'Annulées'],
  ['hors_planning', 'Hors planning', 'Hors planning'],
]

/** There even at zero: a counter that comes and goes moves its neighbours under the hand. */
const TOUJOURS: ReadonlySet<string> = new Set(['retard', 'toutes', 'a_venir', 'en_cours', 'terminees'])

/** Terms as tags, counters that filter, and how old what is shown is. */
export function FilterBar({ journee, online, comptes, saisie, onSaisie, affichage, onAffichage }: Props) {
  const { etiquettes, etat } = affichage
  const { lu_a } = journee
  const aSynchroniser = journee.techniciens.filter(t => enAttente(t) > aResoudre(t)).length
  const choix = journee.techniciens.reduce((somme, t) => somme + aResoudre(t), 0)
  const attend = [
    ...(aSynchroniser > 0 ? [`${compter(aSynchroniser, 'technicien')} à synchroniser`] : []),
    ...(choix > 0 ? [direAResoudre(choix)] : []),
  ]
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && saisie.trim()) {
      event.preventDefault()
      const ajoutees = lireTermes(saisie).filter(t => !etiquettes.includes(t))
      onAffichage({ etiquettes: [...etiquettes, ...ajoutees].slice(0, 20) })
      onSaisie('')
    } else if (event.key === 'Backspace' && saisie === '' && etiquettes.length) {
      onAffichage({ etiquettes: etiquettes.slice(0, -1) })
    } else if (event.key === 'Escape' && saisie) {
      event.stopPropagation()
      onSaisie('')
    }
  }
  return (
    <div className={classes.root}>
      <TextInput
        className={classes.saisie}
        aria-label="Filtrer (termes séparés par #)"
        placeholder="Filtrer (termes séparés par #)"
        leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
        value={saisie}
        maxLength={200}
        onChange={event => onSaisie(event.currentTarget.value)}
        onKeyDown={press}
      />
      {etiquettes.map(terme => (
        <button
          key={terme}
          type="button"
          className={classes.etiquette}
          aria-label={`Retirer le filtre ${terme}`}
          onClick={() => onAffichage({ etiquettes: etiquettes.filter(t => t !== terme) })}
        >
          {terme}
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and brings no role of use here */}
      <div className={classes.compteurs} role="group" aria-label="Filtrer par état">
        {LIBELLES.filter(([cle]) => comptes[cle] > 0 || cle === etat || TOUJOURS.has(cle)).map(
          ([cle, un, plusieurs]) => {
            const choisi = (etat ?? 'toutes') === cle
            return (
              <button
                key={cle}
                type="button"
                className={classes.compteur}
                data-etat={cle}
                data-aucun={comptes[cle] === 0 || undefined}
                aria-pressed={choisi}
                onClick={() => onAffichage({ etat: choisi || cle === 'toutes' ? null : cle })}
              >
                {comptes[cle] < 2 ? un : plusieurs} <b>{comptes[cle]}</b>
              </button>
            )
          },
        )}
      </div>
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
    </div>
  )
}
