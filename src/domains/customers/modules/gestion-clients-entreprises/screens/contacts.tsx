import { TitledCard } from '#client/page/titled-card.tsx'
import { formaterTelephone } from '#wire/french.ts'
import type { FicheClient } from '../contract.ts'
import classes from './client-page.module.css'

/** Whom one talks to there; they are kept in their own list. */
export function Contacts({ client }: { client: FicheClient }) {
  if (client.interlocuteurs.length === 0) return null
  return (
    <TitledCard titre="Interlocuteurs">
      <ul className={classes.list}>
        {client.interlocuteurs.map(i => (
          <li key={i.interlocuteur_id} className={classes.item}>
            <strong>{i.nom}</strong>
            {i.fonction && <p className={classes.quiet}>{i.fonction}</p>}
            {i.telephone && (
              <p>
                <a href={`tel:${i.telephone}`}>{formaterTelephone(i.telephone)}</a>
              </p>
            )}
            {i.email && (
              <p>
                <a href={`mailto:${i.email}`}>{i.email}</a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
