import { useId } from 'react'
import type { MoisTableau, Tableau } from '#domains/scheduling/model/tableau.ts'
import { libelleMois } from '#wire/dates.ts'
import { formaterHeures } from '../offline/heures.ts'
import { cumuler, graduer, totalDuMois } from '../offline/sommes.ts'
import classes from './chart.module.css'
import { Axe, Barre, Courbes } from './chart-parts.tsx'
import { BARRES, COURBE, echelle, HAUTEUR, MARGE } from './chart-scale.ts'
import type { Ouvert } from './opened.ts'

type Props = {
  tableau: Tableau
  /** Months that are over. */
  moisFinis: number
  choisi: number | null
  large: boolean
  ouvrir: (ouvert: Ouvert) => void
}

/**
 * Months as bars, and the year's running total beside what an even year would have asked for: two panels rather than
 * two scales on one. The table says the same in text; the bars open their days from the keyboard too.
 */
export function Chart({ tableau, moisFinis, choisi, large, ouvrir }: Props) {
  const motif = useId()
  const largeur = large ? 720 : 344
  const { chart } = tableau
  const colonne = (largeur - MARGE.gauche - MARGE.droite) / 12
  const x = (mois: number) => MARGE.gauche + colonne * (mois - 1)
  const points = cumuler(chart, moisFinis)
  const parMois = graduer(Math.max(1, ...chart.map(totalDuMois)))
  const parAn = graduer(Math.max(1, ...points.flatMap(p => [p.cumul, p.attendu])))
  const yMois = echelle(BARRES, parMois.at(-1) ?? 1)
  const yAn = echelle(COURBE, parAn.at(-1) ?? 1)
  return (
    <figure className={classes.root}>
      <div className={classes.dessin}>
        <svg viewBox={`0 0 ${largeur} ${HAUTEUR}`} aria-hidden className={classes.svg}>
          <defs>
            <pattern id={motif} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className={classes.fondPrevu} />
              <rect width="2.5" height="6" className={classes.traitPrevu} />
            </pattern>
          </defs>
          <Axe graduations={parMois} y={yMois} largeur={largeur} />
          {chart.map(m => (
            <Barre
              key={m.mois}
              mois={m}
              x={x(m.mois)}
              colonne={colonne}
              y={yMois}
              motif={`url(#${motif})`}
              choisi={m.mois === choisi}
            />
          ))}
          {chart.map(m => (
            <text key={m.mois} x={x(m.mois) + colonne / 2} y={BARRES.bas + 18} className={classes.mois}>
              {large ? MOIS_COURTS[m.mois - 1] : libelleMois(m.mois).charAt(0)}
            </text>
          ))}
          <Axe graduations={parAn} y={yAn} largeur={largeur} />
          <Courbes points={points} y={yAn} x={x} />
        </svg>
        <div
          className={classes.cibles}
          style={{
            left: `${(MARGE.gauche / largeur) * 100}%`,
            right: `${(MARGE.droite / largeur) * 100}%`,
            height: `${((BARRES.bas + 26) / HAUTEUR) * 100}%`,
          }}
        >
          {chart.map(m => (
            <button
              key={m.mois}
              type="button"
              aria-pressed={m.mois === choisi}
              aria-label={direMois(m)}
              onClick={() => ouvrir({ vue: 'jours', sorte: null, mois: m.mois })}
            />
          ))}
        </div>
      </div>
      <figcaption className={classes.legende}>
        <span data-quoi="fait">Faites</span>
        <span data-quoi="prevu">Prévues</span>
        <span data-quoi="neutralise">Neutralisées</span>
        <span data-quoi="cumul">Cumul</span>
        <span data-quoi="attendu">Cumul d’une année régulière</span>
      </figcaption>
    </figure>
  )
}

const MOIS_COURTS = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ')

function direMois(m: MoisTableau): string {
  const faits = [`${formaterHeures(m.fait)} faites`]
  if (m.prevu > 0) faits.push(`${formaterHeures(m.prevu)} prévues`)
  if (m.neutralise > 0) faits.push(`${formaterHeures(m.neutralise)} neutralisées`)
  return `${libelleMois(m.mois)} : ${faits.join(', ')}. Voir les jours`
}
