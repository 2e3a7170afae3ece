import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { titrer } from '../view/sommes.ts'
import { DaysList } from './days-list.tsx'
import type { Ouvert } from './opened.ts'
import classes from './opened-view.module.css'

export function titreOuvert(ouvert: Ouvert, annee: number): string {
  if (ouvert.vue === 'jours') return titrer(ouvert, annee)
  return ouvert.vue === 'total' ? `Heures à faire ${annee}` : `Heures restantes ${annee}`
}

/** What a number is made of: its days, or its sum in words. */
export function OpenedView({ tableau, ouvert }: { tableau: Tableau; ouvert: Ouvert }) {
  if (ouvert.vue === 'jours') return <DaysList tableau={tableau} choix={ouvert} />
  const { heure_total, heure_fait, heure_neutralise, heure_restant, heure_prevu, heure_repris, explication } =
    tableau.data
  if (ouvert.vue === 'total')
    return (
      <div className={classes.root}>
        <p className={classes.phrase}>
          <b>{formaterHeures(heure_total)}</b>
        </p>
        <p className={classes.phrase}>{explication}.</p>
      </div>
    )
  const apres = heure_restant - heure_prevu
  return (
    <div className={classes.root}>
      <dl className={classes.compte}>
        <Ligne nom="À faire dans l’année" minutes={heure_total} />
        <Ligne nom="Faites" minutes={-heure_fait} />
        <Ligne nom="Neutralisées (maladie)" minutes={-heure_neutralise} />
        {heure_repris && <Ligne nom={`Repris au ${direJour(heure_repris.jour)}`} minutes={-heure_repris.minutes} />}
        <Ligne nom={heure_restant < 0 ? 'Au-delà de l’année' : 'Restantes'} minutes={heure_restant} total />
        <Ligne nom="Déjà prévues" minutes={-heure_prevu} />
        <Ligne nom={apres < 0 ? 'Prévu au-delà de l’année' : 'Pas encore prévues'} minutes={apres} total />
      </dl>
    </div>
  )
}

function Ligne({ nom, minutes, total }: { nom: string; minutes: number; total?: boolean }) {
  return (
    <div data-total={total}>
      <dt>{nom}</dt>
      <dd>{formaterHeures(minutes)}</dd>
    </div>
  )
}
