import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import lists from '#kit/page/lists.module.css'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { type Choix, joursDuChoix, nombreDuChoix, type Sorte, sommer } from '../view/sommes.ts'
import classes from './days-list.module.css'

const MOTS: Readonly<Record<Sorte, { mot: string; ton: PillTone }>> = {
  fait: { mot: 'Fait', ton: 'good' },
  prevu: { mot: 'Prévu', ton: 'info' },
  neutralise: { mot: 'Neutralisé', ton: 'mute' },
}

/** The days that a number sums, with their total: the same as the number. */
export function DaysList({ tableau, choix }: { tableau: Tableau; choix: Choix }) {
  const jours = joursDuChoix(tableau.jours, choix)
  const total = sommer(jours)
  const ecart = nombreDuChoix(tableau, choix) - total
  if (jours.length === 0) return <p className={classes.vide}>Aucun jour.</p>
  return (
    <div className={classes.root}>
      <p className={classes.total}>
        <span>{compter(jours.length, 'jour')}</span>
        <b>{formaterHeures(total)}</b>
      </p>
      {ecart !== 0 && (
        <p className={classes.vide}>
          Le nombre affiché en diffère de {formaterHeures(ecart)}&nbsp;: relisez avec du réseau.
        </p>
      )}
      <ul className={`${lists.rows} ${classes.liste}`}>
        {jours.map(j => (
          <li key={`${j.jour}:${j.sorte}`}>
            <span className={classes.texte}>
              <b>{formaterJour(j.jour)}</b>
              <span className={classes.libelle}>
                {j.libelle}
                {j.minutes_reelles !== undefined &&
                  `, ${formaterHeures(j.minutes_reelles)} ${j.sorte === 'neutralise' ? 'planifiées' : 'réelles'}`}
              </span>
            </span>
            {choix.sorte === null && <Pill tone={MOTS[j.sorte].ton}>{MOTS[j.sorte].mot}</Pill>}
            <span className={classes.minutes}>{formaterHeures(j.minutes)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
