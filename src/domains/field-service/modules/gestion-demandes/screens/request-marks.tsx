import { IconLock } from '@tabler/icons-react'
import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { TON_ETAT } from '#domains/field-service/model/demandes/etats.ts'
import { Pill } from '#kit/pill/pill.tsx'
import classes from './request-cards.module.css'

export function RequestState({ demande }: { demande: LigneDemande }) {
  return <Pill tone={TON_ETAT[demande.etat_id]}>{demande.etat_libelle}</Pill>
}

/** What must not be missed: that its wish is behind, that its date is the customer's (the lock of the specification, §3). */
export function RequestAlerts({ demande }: { demande: LigneDemande }) {
  return (
    <>
      {demande.en_retard && <Pill tone="bad">En retard</Pill>}
      {demande.demande_date_th_impose === 1 && (
        <Pill tone="mute">
          <IconLock className={classes.verrou} size={13} stroke={2} aria-hidden />
          <span className={classes.mot}>Date imposée</span>
        </Pill>
      )}
    </>
  )
}
