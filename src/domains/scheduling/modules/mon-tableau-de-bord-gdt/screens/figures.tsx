import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { direFinAnnee, direPublie } from '../view/sommes.ts'
import classes from './figures.module.css'
import type { Ouvert } from './opened.ts'

type Props = { tableau: Tableau; ouvert: Ouvert | null; ouvrir: (ouvert: Ouvert) => void }

/** The year's three figures, and the two that explain them; each opens what it is made of. */
export function Figures({ tableau, ouvert, ouvrir }: Props) {
  const {
    heure_total,
    heure_fait,
    heure_restant,
    heure_prevu,
    heure_neutralise,
    heure_reelle,
    heure_repris,
    explication,
  } = tableau.data
  const depasse = heure_restant < 0
  const publie = direPublie(tableau)
  const part = heure_total === 0 ? 0 : Math.min(100, Math.round(((heure_total - heure_restant) / heure_total) * 100))
  const figure = (vers: Ouvert, nom: string, valeur: number, classe = classes.grand, ton?: string) => (
    <button
      type="button"
      className={classe}
      data-ton={ton}
      aria-pressed={ouvert !== null && memeVue(ouvert, vers)}
      onClick={() => ouvrir(vers)}
    >
      <span className={classes.nom}>{nom}</span>
      <b className={classes.valeur}>{formaterHeures(valeur)}</b>
    </button>
  )
  return (
    <section className={classes.root} aria-label={`Heures ${tableau.annee}`}>
      <p className={classes.conclusion}>{direFinAnnee(tableau)}</p>
      {figure({ vue: 'total' }, 'À faire dans l’année', heure_total)}
      {figure({ vue: 'jours', sorte: 'fait', mois: null }, 'Faites', heure_fait)}
      {depasse
        ? figure({ vue: 'restant' }, 'Au-delà de l’année', -heure_restant, classes.grand, 'attente')
        : figure({ vue: 'restant' }, 'Restantes', heure_restant)}
      {figure(
        { vue: 'jours', sorte: 'prevu', mois: null },
        publie ? `Prévues, ${publie}` : 'Prévues',
        heure_prevu,
        classes.petit,
      )}
      {figure({ vue: 'jours', sorte: 'neutralise', mois: null }, 'Neutralisées', heure_neutralise, classes.petit)}
      <div className={classes.avance}>
        <span className={classes.jauge} aria-hidden>
          <span style={{ width: `${part}%` }} />
        </span>
        <p className={classes.explication}>
          {part}&nbsp;% de l’année. {explication}.
          {heure_repris &&
            ` Repris au ${direJour(heure_repris.jour)}\u00a0: ${direDureeSignee(heure_repris.minutes)}, dans le reste à faire.`}
          {heure_reelle !== undefined &&
            heure_reelle !== heure_fait &&
            ` Heures réellement travaillées\u00a0: ${formaterHeures(heure_reelle)}, sur lesquelles la loi se juge.`}
        </p>
      </div>
    </section>
  )
}

function memeVue(un: Ouvert, autre: Ouvert): boolean {
  return JSON.stringify(un) === JSON.stringify(autre)
}
