import { IconCircleCheck, IconFileText } from '@tabler/icons-react'
import { useDocument } from '#client/documents/use-document.tsx'
import type { InterventionDetail } from '#domains/field-service/model/activite/activite.ts'
import { direFait, faitDe } from '#domains/field-service/model/interventions/fait.ts'
import { estRetiree, type InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { estClientAbsent, motifDe } from '#domains/field-service/model/rapports/cloture-regles.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { direRendezVousDemande } from '#domains/field-service/model/rapports/rendez-vous-demande.ts'
import { ReportLines } from '#domains/field-service/view/rapports/report-lines.tsx'
import { formaterDuree, minutesEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'
import { rapportLocal, totauxDe } from '../offline/rejeu.ts'
import classes from './finished-view.module.css'
import { ouvrirCri, ouvrirPages } from './ouvrir-cri.ts'
import { LIBELLES_PAIEMENT } from './payment-words.ts'
import type { Local } from './use-local.ts'

type Props = { visite: InterventionActivite; detail: InterventionDetail | null; local: Local | undefined }

/** Who signed for the customer; nobody was there, or nobody did. */
function signataireDe(rapport: RapportCloture): string {
  if (rapport.signature_client) return rapport.signature_client.nom
  return estClientAbsent(rapport) ? 'Client absent' : 'Sans signature'
}

/** 'Intervention terminée' and 'Voir le CRI' (specification field-service §2 "My activity"): one entry is a button. */
export function FinishedView({ visite, detail, local }: Props) {
  const { open, pending, over } = useDocument({ say: error => (error as Error).message })
  // Without the details read once, the report is the one this device holds.
  const rapport = detail?.rapport ?? rapportLocal(visite.intervention_id, local?.actions ?? [])
  const totaux = detail?.totaux ?? (rapport && totauxDe(rapport))
  const fait = faitDe(visite)
  const retiree = estRetiree(visite)
  const pages = rapport?.scan ?? []

  const faits: [string, string][] = [
    // Of what was kept beside the plan the visit itself says nothing.
    ['Motif', visite.cloture_libelle || (rapport ? motifDe(rapport) : '')],
    ['Fait', fait ? direFait(fait, visite.intervention_date_planifie).replace(/^fait /, '') : ''],
    ['Prévue', fait ? formaterPlage(visite.heure_debut, visite.heure_fin) : ''],
    ['Temps sur place', fait ? formaterDuree(minutesEntre(fait.debut, fait.fin)) : ''],
    ['Compte rendu scanné', rapport && rapport.scan.length > 0 ? compter(rapport.scan.length, 'page') : ''],
    ['Total TTC', totaux?.total_ttc_cents ? formatEuros(totaux.total_ttc_cents) : ''],
    [
      'Paiement',
      rapport?.paiement.mode
        ? `${LIBELLES_PAIEMENT[rapport.paiement.mode]}, ${formatEuros(rapport.paiement.montant_cents)}`
        : '',
    ],
    ['Signature du client', rapport ? signataireDe(rapport) : ''],
    ['Observation pour le client', rapport?.observation_client ?? ''],
    ['Observation interne', rapport?.observation_inter ?? ''],
    ['Rendez-vous demandé', rapport ? direRendezVousDemande(rapport) : ''],
    ['Note pour le bureau', rapport?.planification?.observation ?? ''],
  ]
  return (
    <section className={classes.root} aria-label="Intervention terminée">
      <h2 className={classes.titre}>
        <IconCircleCheck size={22} stroke={1.8} aria-hidden />
        Intervention terminée
      </h2>
      {/* What was kept beside the plan has no document, since nothing of it counts: its pages are there. */}
      {(!retiree || pages.length > 0) && (
        <div className={classes.tete}>
          <button
            type="button"
            className={classes.voir}
            title="Compte rendu d’intervention"
            aria-busy={pending}
            onClick={() =>
              void open(() => (retiree ? ouvrirPages(visite.intervention_id, pages) : ouvrirCri(visite, local)))
            }
          >
            <IconFileText size={22} stroke={1.7} aria-hidden />
            Voir le CRI
          </button>
        </div>
      )}
      <dl className={classes.faits}>
        {faits
          .filter(([, valeur]) => valeur !== '')
          .map(([nom, valeur]) => (
            <div key={nom} data-long={valeur.length > 40 || undefined}>
              <dt>{nom}</dt>
              <dd>{valeur}</dd>
            </div>
          ))}
      </dl>
      {rapport && <ReportLines rapport={rapport} />}
      {over}
    </section>
  )
}
