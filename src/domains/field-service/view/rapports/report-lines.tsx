import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { formatEuros, formatQuantite, formatTaux } from '#wire/money.ts'
import classes from './report-lines.module.css'

/** Labour and parts, as the technician entered them. */
export function ReportLines({ rapport }: { rapport: RapportCloture }) {
  const lignes = [...rapport.prestations, ...rapport.fournitures]
  if (lignes.length === 0) return null
  return (
    <ul className={classes.lignes}>
      {lignes.map((ligne, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report is read, never reordered
        <li key={rang}>
          <span>{ligne.libelle}</span>
          <span className={classes.prix}>
            {formatQuantite(ligne.quantite)} {ligne.unite} × {formatEuros(ligne.prix_unitaire_cents)}, TVA{' '}
            {formatTaux(ligne.tva)}
          </span>
        </li>
      ))}
    </ul>
  )
}
