import type { MoisTableau, Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { StatChart } from '#kit/statistics/stat-chart.tsx'
import { libelleMois, libelleMoisCourt } from '#wire/dates.ts'
import { cumuler } from '../view/sommes.ts'
import classes from './chart.module.css'
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
 * Months as bars, and the year's running total beside what an even year would have asked for: two charts rather than
 * two scales on one. The table says the same in text; the bars open their days from the keyboard too.
 */
export function Chart({ tableau, moisFinis, choisi, large, ouvrir }: Props) {
  const { chart, annee } = tableau
  const points = cumuler(chart, moisFinis, tableau.data.heure_repris)
  const periods = chart.map(({ mois }) => ({
    id: String(mois),
    label: libelleMois(mois),
    short: libelleMoisCourt(mois),
  }))
  const ouvrirMois = (id: string) => ouvrir({ vue: 'jours', sorte: null, mois: Number(id) })
  const commun = { periods, format: 'minutes', wide: large, onPeriod: (p: { id: string }) => ouvrirMois(p.id) } as const
  const pressed = choisi === null ? null : String(choisi)
  return (
    <div className={classes.root}>
      <h2 className={classes.titre}>Heures par mois</h2>
      <StatChart
        {...commun}
        label={`Heures par mois, ${annee}`}
        kind="barres"
        pressed={pressed}
        describe={(_, rang) => direMois(chart[rang])}
        rows={[
          { id: 'fait', label: 'Faites', values: chart.map(m => m.fait) },
          { id: 'prevu', label: 'Prévues', values: chart.map(m => m.prevu) },
          { id: 'neutralise', label: 'Neutralisées', values: chart.map(m => m.neutralise) },
        ]}
      />
      <h2 className={classes.titre}>Depuis janvier, à côté de ce qui est dû</h2>
      <StatChart
        {...commun}
        label={`Heures depuis janvier, ${annee}`}
        kind="lignes"
        pressed={pressed}
        rows={[
          { id: 'cumul', label: 'Cumul', values: points.map(p => (p.passe ? p.cumul : null)) },
          {
            id: 'avenir',
            label: 'Cumul à venir',
            // From the last month that is over, so that the line goes on.
            values: points.map((p, rang) => (p.passe && points[rang + 1]?.passe !== false ? null : p.cumul)),
          },
          { id: 'attendu', label: 'Dû depuis janvier', values: points.map(p => p.attendu) },
        ]}
      />
    </div>
  )
}

function direMois(m: MoisTableau | undefined): string {
  if (!m) return ''
  const faits = [`${formaterHeures(m.fait)} faites`]
  if (m.prevu > 0) faits.push(`${formaterHeures(m.prevu)} prévues`)
  if (m.neutralise > 0) faits.push(`${formaterHeures(m.neutralise)} neutralisées`)
  return `${libelleMois(m.mois)}\u00a0: ${faits.join(', ')}. Voir les jours`
}
