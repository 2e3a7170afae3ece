import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { estAReaffecter, TON_ETAT } from '#domains/field-service/model/demandes/etats.ts'
import { direPlanifiee } from '#domains/field-service/model/demandes/planifiee.ts'
import { DeadlinePill } from '#domains/field-service/view/demandes/deadline-pill.tsx'
import { ImposedDate } from '#domains/field-service/view/demandes/imposed-date.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import classes from './request-marks.module.css'

export function RequestState({ demande }: { demande: LigneDemande }) {
  return <Pill tone={TON_ETAT[demande.etat_id]}>{demande.etat_libelle}</Pill>
}

/**
 * What must not be missed: that its wish is behind, that its date is the customer's (the lock of the specification, §3), when its visit
 * stands and how it ended.
 */
export function RequestAlerts({ demande }: { demande: LigneDemande }) {
  const planifiee = direPlanifiee(demande)
  return (
    <>
      {estAReaffecter(demande) && <Pill tone="wait">À réaffecter</Pill>}
      {demande.propositions > 0 && <Pill tone="wait">Autre créneau</Pill>}
      {demande.repondre_avant !== null && <DeadlinePill avant={demande.repondre_avant} />}
      {demande.en_retard && <Pill tone="bad">En retard</Pill>}
      {demande.demande_date_th_impose === 1 && <ImposedDate />}
      {demande.offerte_a && <Quiet title={`Proposée à ${demande.offerte_a}`}>{demande.offerte_a}</Quiet>}
      {planifiee && (
        <Quiet done title={`Planifiée le ${planifiee}`}>
          {planifiee}
        </Quiet>
      )}
      {demande.libelle_cloture && (
        <Quiet done title={demande.libelle_cloture}>
          {demande.libelle_cloture}
        </Quiet>
      )}
    </>
  )
}

/** A word that gives way to what must not be missed. `done`: of what is planned or over, beside which the lock stands alone. */
function Quiet({ title, done = false, children }: { title: string; done?: boolean; children: string }) {
  return (
    <span className={`${classes.discret} ${done ? classes.fait : ''}`} title={title}>
      {children}
    </span>
  )
}
