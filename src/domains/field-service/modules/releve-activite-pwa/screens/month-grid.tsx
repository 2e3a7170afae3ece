import { Skeleton } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { ETATS_RELEVE, type TuileReleve } from '#domains/field-service/model/activite/releve.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './month-grid.module.css'

type Props = {
  tuiles: readonly TuileReleve[]
  /** Month whose document is on its way. */
  attendu: number | null
  onChiffres: (tuile: TuileReleve) => void
  onPdf: (tuile: TuileReleve) => void
}

/** Twelve tiles: Terminé, En cours, or not yet (specification field-service §2, §4 "Month tile"). */
export function MonthGrid({ tuiles, attendu, onChiffres, onPdf }: Props) {
  return (
    <ul className={classes.root}>
      {recentesDabord(tuiles).map(tuile => {
        const nom = `${tuile.mois_libelle} ${tuile.annee}`
        const avenir = tuile.etat > 0
        return (
          <li key={tuile.mois} className={classes.tuile} data-etat={tuile.etat}>
            <h2 className={classes.mois}>{tuile.mois_libelle}</h2>
            <p className={classes.etat}>{avenir ? 'À venir' : ETATS_RELEVE[tuile.etat]}</p>
            <div className={classes.actions}>
              <IconButton
                label={`Chiffres, ${nom}`}
                disabled={avenir}
                className={classes.ouvrir}
                onClick={() => onChiffres(tuile)}
              >
                <IconSearch size={21} aria-hidden />
              </IconButton>
              <IconButton
                label={`Télécharger le relevé, ${nom}`}
                disabled={avenir}
                aria-busy={attendu === tuile.mois}
                loading={attendu === tuile.mois}
                onClick={() => onPdf(tuile)}
              >
                <IconDownload size={21} aria-hidden />
              </IconButton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The month under way, then those behind it, the latest first; what has not come yet is last. */
function recentesDabord(tuiles: readonly TuileReleve[]): TuileReleve[] {
  const passees = tuiles.filter(t => t.etat <= 0).sort((a, b) => b.mois - a.mois)
  return [...passees, ...tuiles.filter(t => t.etat > 0)]
}

export function MonthGridSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label="Lecture du relevé…">
      {Array.from({ length: 12 }, (_, mois) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <Skeleton key={mois} height={104} radius="lg" />
      ))}
    </div>
  )
}
