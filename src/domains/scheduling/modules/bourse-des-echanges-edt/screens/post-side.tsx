import type { CoteEchange } from '#domains/scheduling/model/echanges/echange.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { formaterJour } from '#wire/dates.ts'
import classes from './post-side.module.css'

/** One side of an exchange: whose, which post, which day, which hours. */
export function PostSide({ legende, cote }: { legende: string; cote: CoteEchange | null }) {
  return (
    <div className={classes.root} data-vide={cote === null || undefined}>
      <dt className={classes.legende}>{legende}</dt>
      {cote ? (
        <dd className={classes.faits}>
          <ColorChip color={cote.color}>{cote.poste_libelle}</ColorChip>
          <b className={classes.jour}>{formaterJour(cote.pointage_date)}</b>
          <span className={classes.heures}>
            <span>{phraseHoraire(cote)}</span>
            {cote.heure_fin <= cote.heure_debut && <span className={classes.lendemain}> le lendemain</span>}
          </span>
        </dd>
      ) : (
        <dd className={classes.rien}>Rien en retour</dd>
      )}
    </div>
  )
}
