import { VisuallyHidden } from '@mantine/core'
import { MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { libelleMois } from '#wire/dates.ts'
import { cumuler, direPublie, nommerSorte, type Sorte } from '../view/sommes.ts'
import classes from './month-table.module.css'
import type { Ouvert } from './opened.ts'

const SORTES: readonly { sorte: Sorte; titre: string }[] = [
  { sorte: 'fait', titre: 'Faites' },
  { sorte: 'prevu', titre: 'Prévues' },
  { sorte: 'neutralise', titre: 'Neutr.' },
]

const DITS = { fait: 'compte', prevu: 'prevu', neutralise: 'neutralise' } as const satisfies Record<Sorte, string>

type Props = { tableau: Tableau; choisi: Ouvert | null; ouvrir: (o: Ouvert) => void }

/** The chart in text: every number opens the days it sums. */
export function MonthTable({ tableau, choisi, ouvrir }: Props) {
  const { chart, annee, data } = tableau
  const totaux = { fait: data.heure_fait, prevu: data.heure_prevu, neutralise: data.heure_neutralise }
  const cellule = (mois: number | null, sorte: Sorte, minutes: number) => (
    <td key={sorte}>
      <Nombre
        minutes={minutes}
        nom={`${nommerSorte(sorte)}, ${mois === null ? String(annee) : libelleMois(mois)}`}
        presse={choisi?.vue === 'jours' && choisi.sorte === sorte && choisi.mois === mois}
        ouvrir={() => ouvrir({ vue: 'jours', sorte, mois })}
      />
    </td>
  )
  return (
    <div className={classes.cadre}>
      <table className={classes.root}>
        <caption className={classes.titre}>
          {[`Heures par mois, ${annee}`, direPublie(tableau)].filter(Boolean).join(', ')}
        </caption>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            {SORTES.map(({ sorte, titre }) => (
              <th key={sorte} scope="col">
                <abbr title={`${nommerSorte(sorte)}. ${MOTS_HEURES[DITS[sorte]].dit}`}>{titre}</abbr>
              </th>
            ))}
            <th scope="col">Cumul</th>
            <th scope="col">
              <abbr title={`Dû depuis janvier. ${MOTS_HEURES.contrat.dit}`}>Dû</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {cumuler(chart, 12, data.heure_repris).map(point => {
            const mois = chart.find(m => m.mois === point.mois)
            if (!mois) return null
            return (
              <tr key={mois.mois} data-choisi={(choisi?.vue === 'jours' && choisi.mois === mois.mois) || undefined}>
                <th scope="row">{libelleMois(mois.mois)}</th>
                {SORTES.map(({ sorte }) => cellule(mois.mois, sorte, mois[sorte]))}
                <td>{formaterHeures(point.cumul)}</td>
                <td>{formaterHeures(point.attendu)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Année</th>
            {SORTES.map(({ sorte }) => cellule(null, sorte, totaux[sorte]))}
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type NombreProps = { minutes: number; nom: string; presse: boolean; ouvrir: () => void }

/** Nothing to open behind a zero. */
function Nombre({ minutes, nom, presse, ouvrir }: NombreProps) {
  if (minutes === 0)
    return (
      <span className={classes.zero}>
        <span aria-hidden>–</span>
        <VisuallyHidden>0 h</VisuallyHidden>
      </span>
    )
  return (
    <button
      type="button"
      className={classes.nombre}
      aria-pressed={presse}
      aria-label={`${nom}\u00a0: ${formaterHeures(minutes)}, voir les jours`}
      onClick={ouvrir}
    >
      {formaterHeures(minutes)}
    </button>
  )
}
