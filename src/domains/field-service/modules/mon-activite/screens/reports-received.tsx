import type { InterventionDetail } from '#domains/field-service/model/activite/activite.ts'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'
import classes from './office-changes.module.css'

type Props = { detail: Pick<InterventionDetail, 'comptes_rendus' | 'comptes_rendus_regle'>; aujourdhui: JourIso }

/** Of a visit closed on several phones: that the office has each report, and which one counts. */
export function ReportsReceived({ detail, aujourdhui }: Props) {
  const { comptes_rendus: comptes = [], comptes_rendus_regle: regle } = detail
  if (comptes.length < 2) return null
  return (
    <section className={classes.root} aria-label="Comptes rendus reçus">
      <p className={classes.ligne}>
        <b>{compter(comptes.length, 'compte rendu reçu', 'comptes rendus reçus')}</b>
        <span>
          L’intervention a été clôturée sur plusieurs téléphones.{' '}
          {regle ? 'Le bureau a choisi celui qui compte.' : 'Le bureau choisit celui qui compte.'}
        </span>
      </p>
      {comptes.map(c => (
        <p key={`${c.recu_a}${c.fait_a}`} className={classes.ligne}>
          <span>
            {c.motif}, {formatEuros(c.total_ttc_cents)} TTC{' '}
            <b>{c.compte ? '(celui qui compte)' : c.refuse ? '(ne peut pas être choisi)' : regle && '(mis de côté)'}</b>
          </span>
          <span className={classes.qui}>
            fait {direQuand(c.fait_a, aujourdhui)} par {c.moi ? 'vous' : c.auteur}
            {c.appareil && ` (${c.appareil})`}, reçu {direQuand(c.recu_a, aujourdhui)}
          </span>
        </p>
      ))}
    </section>
  )
}
