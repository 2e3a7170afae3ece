import { Skeleton } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { ETATS_RELEVE, type TuileReleve } from '#domains/field-service/model/releve.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './month-grid.module.css'

type Props = {
  tuiles: readonly TuileReleve[]
  /** Month whose document is on its way. */
  attendu: number | null
  onChiffres: (tuile: TuileReleve) => void
  onPdf: (tuile: TuileReleve) => void
}

/** Twelve tiles: Terminé, En Cours, or not yet (specification field-service §2, §4 "Month tile"). */
export function MonthGrid({ tuiles, attendu, onChiffres, onPdf }: Props) {
  return (
    <ul className={classes.root}>
      {tuiles.map(tuile => {
        const nom = `${tuile.mois_libelle} ${tuile.annee}`
        const avenir = tuile.etat > 0
        return (
          <li key={tuile.mois} className={classes.tuile} data-etat={tuile.etat}>
            <h2 className={classes.mois}>{tuile.mois_libelle}</h2>
            <p className={classes.etat}>{avenir ? 'À venir' : ETATS_RELEVE[tuile.etat]}</p>
            <div className={classes.actions}>
              <IconButton size={48} label={`Chiffres, ${nom}`} disabled={avenir} onClick={() => onChiffres(tuile)}>
                <IconSearch size={21} aria-hidden />
              </IconButton>
              <IconButton
                size={48}
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
