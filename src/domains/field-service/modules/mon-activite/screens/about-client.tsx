import type { RemarqueClient } from '#domains/field-service/model/activite/activite.ts'
import { direQuand } from '#wire/moments.ts'
import classes from './observations.module.css'

/** What the office noted about the customer for whoever goes there, before what was noted at this visit. */
export function AboutClient({ remarques }: { readonly remarques: readonly RemarqueClient[] }) {
  return (
    <section aria-label="Sur ce client">
      <p className={classes.qui}>Sur ce client, de la part du bureau</p>
      <ul className={classes.liste}>
        {remarques.map(r => (
          <li key={r.commentaire_id}>
            <p className={classes.qui}>
              {r.utilisateur}, {direQuand(r.commentaire_date_heure)}
            </p>
            <p className={classes.texte}>{r.commentaire_texte}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
