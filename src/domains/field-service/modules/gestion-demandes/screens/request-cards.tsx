import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { compter } from '#wire/french.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import classes from './request-cards.module.css'
import { RequestAlerts, RequestState } from './request-marks.tsx'
import { provenance } from './tableau.ts'

/** "Souhaitée le dim. 12 déc., 08:00 – 10:00", or how long it has waited. */
export function direSouhait(demande: LigneDemande, aujourdhui: string): string {
  const { demande_date_souhaite: jour, demande_th_souhaite, age_jours } = demande
  if (jour)
    return [`Souhaitée le ${formaterJourDatee(jour, aujourdhui)}`, formaterTranche(demande_th_souhaite)]
      .filter(Boolean)
      .join(', ')
  return age_jours === 0 ? 'Reçue aujourd’hui' : `Reçue il y a ${compter(age_jours, 'jour')}`
}

type Props = { demandes: readonly LigneDemande[]; aujourdhui: string; onOpen: (id: number) => void }

/** The same requests on a phone, one card each. */
export function RequestCards({ demandes, aujourdhui, onOpen }: Props) {
  return (
    <ul className={classes.liste}>
      {demandes.map(demande => (
        <li key={demande.demande_id} className={classes.carte}>
          <button
            type="button"
            className={classes.bouton}
            data-ligne={demande.demande_id}
            onClick={() => onOpen(demande.demande_id)}
          >
            <span className={classes.tete}>
              <b>{demande.client}</b>
              <span className={classes.numero}>{`n°\u00a0${numeroDemande(demande.demande_id)}`}</span>
            </span>
            <span className={classes.faits}>{[demande.prestation, demande.cpville].filter(Boolean).join(' · ')}</span>
            <span className={classes.faits}>
              {[direSouhait(demande, aujourdhui), provenance(demande)].filter(Boolean).join(' · ')}
            </span>
            <span className={classes.marques}>
              <RequestState demande={demande} />
              <RequestAlerts demande={demande} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
