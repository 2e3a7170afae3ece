import type { z } from 'zod'
import type { listerObservationsVisite } from '#domains/field-service/model/interventions/visite-operations.ts'
import { formaterInstant } from '#wire/moments.ts'
import classes from './sheet.module.css'

type Note = z.output<typeof listerObservationsVisite.output>[number]

/** What was noted of a visit or a request, newest first. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes} aria-label="Observations">
      {notes.map(n => (
        <li key={`${n.commentaire_date_heure}${n.commentaire_texte}`} className={classes.note}>
          {n.commentaire_texte}
          <span>
            {n.utilisateur}, {formaterInstant(n.commentaire_date_heure)}
          </span>
        </li>
      ))}
    </ul>
  )
}
