import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { download } from '#client/call/api.ts'
import { sayOffline } from '#client/call/problem.ts'
import { type Shown, useDocument } from '#client/documents/use-document.tsx'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import { estClientAbsent, motifDe, SANS_SIGNATURE } from '#domains/field-service/model/rapports/cloture-regles.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { direRendezVousDemande } from '#domains/field-service/model/rapports/rendez-vous-demande.ts'
import { lireCri } from '#domains/field-service/modules/mon-activite/contract.ts'
import { ReportLines } from '#domains/field-service/view/rapports/report-lines.tsx'
import { getFile } from '#domains/shell/modules/fichiers/contract.ts'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { compter } from '#wire/french.ts'
import { formatEuros } from '#wire/money.ts'
import { AskedFor } from './asked-for.tsx'
import classes from './report-block.module.css'

type Props = {
  rapport: RapportCloture
  totaux: VisiteDetail['totaux']
  /** Of a closed visit: its document exists. Work beside the plan has its scanned pages only. */
  cri?: { intervention_id: number; client: string }
  /** The request that it became; of a report that does not count, none. */
  demande?: VisiteDetail['demande_suite']
}

const PAIEMENTS = { CB: 'CB', CH: 'Chèque', ES: 'Espèces' } as const

const direSignatureClient = (rapport: RapportCloture): string =>
  rapport.signature_client?.nom ?? (estClientAbsent(rapport) ? SANS_SIGNATURE : 'Sans signature')

const direEchec = sayOffline('Le CRI s’ouvre avec du réseau.')

/** The closing report in words, and its document. */
export function ReportBlock({ rapport, totaux, cri, demande }: Props) {
  const { open, pending, over } = useDocument({ say: direEchec })
  const { paiement, planification } = rapport
  const total = (totaux ?? totauxCloture(rapport)).total_ttc_cents
  const faits: readonly Fact[] = [
    ['Motif', motifDe(rapport)],
    ['Total TTC', total ? formatEuros(total) : ''],
    ['Paiement', paiement.mode ? `${PAIEMENTS[paiement.mode]}, ${formatEuros(paiement.montant_cents)}` : ''],
    ['Interne', rapport.observation_inter],
    ['Pour le client', rapport.observation_client],
    ['Signature du client', direSignatureClient(rapport)],
    ['Signature du technicien', rapport.signature_prestataire?.nom ?? 'Sans signature'],
    ['Rendez-vous demandé', direRendezVousDemande(rapport)],
    ['Note pour le bureau', planification?.observation ?? ''],
  ]

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
            onClick={() => void open(() => lireDocument(rapport, cri))}
          >
            {cri ? 'Voir le CRI' : `Voir ${compter(rapport.scan.length, 'page')} du CRI`}
          </Button>
        )}
      </div>
      <Facts facts={faits} />
      {demande && <AskedFor demande={demande} />}
      <ReportLines rapport={rapport} />
      {over}
    </section>
  )
}

async function lireDocument(rapport: RapportCloture, cri: Props['cri']): Promise<Shown> {
  if (cri) {
    const params = { id: String(cri.intervention_id) }
    return { titre: `CRI n° ${cri.intervention_id}, ${cri.client}`, blob: await download(lireCri, { params }) }
  }
  const pages = await Promise.all(rapport.scan.map(sha256 => download(getFile, { params: { sha256 } })))
  return { titre: 'CRI reçu hors planning', pages }
}
