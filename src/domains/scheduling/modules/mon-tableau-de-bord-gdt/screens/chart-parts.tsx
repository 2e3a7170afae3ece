import type { MoisTableau } from '#domains/scheduling/model/tableau.ts'
import { formaterHeures } from '../offline/heures.ts'
import type { Point } from '../offline/sommes.ts'
import classes from './chart.module.css'
import { BARRES, type Echelle, MARGE } from './chart-scale.ts'

type AxeProps = { graduations: readonly number[]; y: Echelle; largeur: number }

export function Axe({ graduations, y, largeur }: AxeProps) {
  return graduations.map(g => (
    <g key={g}>
      <line
        x1={MARGE.gauche}
        x2={largeur - MARGE.droite}
        y1={y(g)}
        y2={y(g)}
        className={classes.ligne}
        data-zero={g === 0 || undefined}
      />
      <text x={MARGE.gauche - 6} y={y(g) + 4} className={classes.graduation}>
        {formaterHeures(g)}
      </text>
    </g>
  ))
}

type BarreProps = { mois: MoisTableau; x: number; colonne: number; y: Echelle; motif: string; choisi: boolean }

/** Done at the bottom, planned above with a pattern, neutralised on top. */
export function Barre({ mois, x, colonne, y, motif, choisi }: BarreProps) {
  const marge = Math.max(2, colonne * 0.16)
  const { fait, prevu, neutralise } = mois
  const rect = (de: number, a: number, props: { className?: string | undefined; fill?: string }) =>
    a > de && <rect x={x + marge} width={colonne - marge * 2} y={y(a)} height={y(de) - y(a)} {...props} />
  return (
    <g>
      {choisi && (
        <rect x={x} width={colonne} y={BARRES.haut} height={BARRES.bas - BARRES.haut} className={classes.choisi} />
      )}
      {rect(0, fait, { className: classes.fait })}
      {rect(fait, fait + prevu, { fill: motif })}
      {rect(fait + prevu, fait + prevu + neutralise, { className: classes.neutralise })}
    </g>
  )
}

type CourbesProps = { points: readonly Point[]; y: Echelle; x: (mois: number) => number }

/** The running total, dotted where it is still to come, and that of an even year. A month's point is at its end. */
export function Courbes({ points, y, x }: CourbesProps) {
  const tracer = (liste: readonly Point[], valeur: (p: Point) => number) =>
    liste.map(p => `${x(p.mois + 1)},${y(valeur(p))}`).join(' ')
  const origine = `${MARGE.gauche},${y(0)}`
  const finis = points.filter(p => p.passe)
  const suite = points.filter(p => !p.passe)
  const depart = finis.at(-1)
  return (
    <>
      <polyline points={`${origine} ${tracer(points, p => p.attendu)}`} className={classes.attendu} />
      {suite.length > 0 && (
        <polyline
          points={`${depart ? tracer([depart], p => p.cumul) : origine} ${tracer(suite, p => p.cumul)}`}
          className={classes.avenir}
        />
      )}
      {finis.length > 0 && <polyline points={`${origine} ${tracer(finis, p => p.cumul)}`} className={classes.cumul} />}
    </>
  )
}
