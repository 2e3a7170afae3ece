import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#client/call/api.ts'
import { isOffline, messageOf } from '#client/call/problem.ts'
import { useTask } from '#client/call/use-task.ts'
import { lazyViewer } from '#client/page/lazy-dialog.tsx'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import { estClientAbsent, SANS_SIGNATURE } from '#domains/field-service/model/rapports/cloture-regles.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { lireCri } from '#domains/field-service/modules/mon-activite/contract.ts'
import { getFile } from '#domains/shell/modules/fichiers/contract.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterTranche } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'
import { AskedFor } from './asked-for.tsx'
import { motifDe } from './lire-travail.ts'
import classes from './report-block.module.css'
import { ReportLines } from './report-lines.tsx'
import type { Document } from './report-viewer.tsx'
import { FactRow } from './visit-facts.tsx'

const ReportViewer = lazyViewer(
  () => import('./report-viewer.tsx').then(m => m.ReportViewer),
  props => props.fermer,
)

type Props = {
  rapport: RapportCloture
  totaux: VisiteDetail['totaux']
  /** Of a closed visit: its document exists. Work beside the plan has its scanned pages only. */
  cri?: { intervention_id: number; client: string }
  /** The request that it became; of a report that does not count, none. */
  demande?: VisiteDetail['demande_suite']
}

const PAIEMENTS = { CB: 'CB', CH: 'Chèque', ES: 'Espèces' } as const

/** The wish of the closing, as it was said there. */
function rendezVousDemande({ date_rdv, tranche_horaire_rdv }: NonNullable<RapportCloture['planification']>): string {
  const quand = [date_rdv && formaterJour(date_rdv, 'complet'), formaterTranche(tranche_horaire_rdv)]
    .filter(Boolean)
    .join(', ')
  return quand || 'Oui, sans date'
}

const direSignatureClient = (rapport: RapportCloture): string =>
  rapport.signature_client?.nom ?? (estClientAbsent(rapport) ? SANS_SIGNATURE : 'Sans signature')

const direEchec = (error: unknown) => (isOffline(error) ? 'Le CRI s’ouvre avec du réseau.' : messageOf(error))

/** The closing report in words, and its document. */
export function ReportBlock({ rapport, totaux, cri, demande }: Props) {
  const [ouvert, setOuvert] = useState<Document | null>(null)
  const { run, pending } = useTask({ toast: true, say: direEchec })
  const { paiement, planification } = rapport
  const total = (totaux ?? totauxCloture(rapport)).total_ttc_cents
  const faits: [string, string][] = [
    ['Motif', motifDe(rapport)],
    ['Total TTC', total ? formatEuros(total) : ''],
    ['Paiement', paiement.mode ? `${PAIEMENTS[paiement.mode]}, ${formatEuros(paiement.montant_cents)}` : ''],
    ['Interne', rapport.observation_inter],
    ['Pour le client', rapport.observation_client],
    ['Signature du client', direSignatureClient(rapport)],
    ['Signature du technicien', rapport.signature_prestataire?.nom ?? 'Sans signature'],
    ['Rendez-vous demandé', planification ? rendezVousDemande(planification) : ''],
    ['Note pour le bureau', planification?.observation ?? ''],
  ]

  const ouvrir = () => run(async () => setOuvert(await lireDocument(rapport, cri)))

  return (
    <section className={classes.root} aria-label="Compte rendu">
      <div className={classes.tete}>
        <h3>Compte rendu</h3>
        {(cri || rapport.scan.length > 0) && (
          <Button
            variant="default"
            size="xs"
            loading={pending}
            leftSection={<IconFileText size={16} stroke={1.8} aria-hidden />}
            onClick={() => void ouvrir()}
          >
            {cri ? 'Voir le CRI' : `Voir ${compter(rapport.scan.length, 'page')} du CRI`}
          </Button>
        )}
      </div>
      <dl className={classes.faits}>
        {faits
          .filter(([, valeur]) => valeur !== '')
          .map(([nom, valeur]) => (
            <FactRow key={nom} nom={nom} valeur={valeur} />
          ))}
      </dl>
      {demande && <AskedFor demande={demande} />}
      <ReportLines rapport={rapport} />
      {ouvert && <ReportViewer document={ouvert} fermer={() => setOuvert(null)} />}
    </section>
  )
}

async function lireDocument(rapport: RapportCloture, cri: Props['cri']): Promise<Document> {
  if (cri) {
    const params = { id: String(cri.intervention_id) }
    return { titre: `CRI n° ${cri.intervention_id}, ${cri.client}`, pdf: await download(lireCri, { params }) }
  }
  const pages = await Promise.all(rapport.scan.map(sha256 => download(getFile, { params: { sha256 } })))
  return { titre: 'CRI reçu hors planning', pages }
}
