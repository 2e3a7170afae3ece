import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterTranche } from '#wire/moments.ts'
import classes from './request-cards.module.css'

const TONS: Readonly<Record<LigneDemande['etat_id'], PillTone>> = {
  1: 'wait',
  2: 'info',
  3: 'info',
  4: 'info',
  5: 'wait',
  6: 'good',
  7: 'mute',
  8: 'bad',
}

/** What is said of a request at a glance: its state, that it is late, that its date is imposed. */
export function RequestMarks({ demande }: { demande: LigneDemande }) {
  return (
    <>
      <Pill tone={TONS[demande.etat_id]}>{demande.etat_libelle}</Pill>
      {demande.en_retard && <Pill tone="bad">En retard</Pill>}
      {demande.demande_date_th_impose === 1 && <Pill tone="wait">Date imposée</Pill>}
    </>
  )
}

/** "Souhaitée le 12 déc., 8 h – 10 h", or how long it has waited. */
export function direSouhait({ demande_date_souhaite: jour, demande_th_souhaite, age_jours }: LigneDemande): string {
  if (jour)
    return [`Souhaitée le ${formaterJour(jour)}`, formaterTranche(demande_th_souhaite)].filter(Boolean).join(', ')
  return age_jours === 0 ? 'Reçue aujourd’hui' : `Reçue il y a ${compter(age_jours, 'jour')}`
}

/** One card a request, opened by a tap anywhere on it. */
export function RequestCards({
  demandes,
  onOpen,
}: {
  demandes: readonly LigneDemande[]
  onOpen: (id: number) => void
}) {
  return (
    <ul className={classes.liste}>
      {demandes.map(demande => (
        <li key={demande.demande_id}>
          <button
            type="button"
            className={classes.carte}
            data-ligne={demande.demande_id}
            onClick={() => onOpen(demande.demande_id)}
          >
            <span className={classes.tete}>
              <b>{demande.client}</b>
              <span className={classes.marques}>
                <RequestMarks demande={demande} />
              </span>
            </span>
            <span className={classes.faits}>{[demande.prestation, demande.cpville].filter(Boolean).join(' · ')}</span>
            <span className={classes.faits}>
              {[direSouhait(demande), demande.demande_origine, `n°\u00a0${numeroDemande(demande.demande_id)}`].join(
                ' · ',
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
