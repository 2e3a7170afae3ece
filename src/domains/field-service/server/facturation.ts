import { totaliser } from '#wire/money.ts'
import type { RapportLu } from './interventions/detail.ts'

/** What a closing bills; empty lines and zeros while the visit is not closed. */
export function presenterFacturation(lu: RapportLu | null, now: Date) {
  const rapport = lu?.rapport
  const totaux = lu?.totaux ?? totaliser([])
  const paiement = rapport?.paiement ?? { mode: null, montant_cents: 0 }
  return {
    lu_a: now.toISOString(),
    cloturee: lu !== null,
    fournitures: rapport?.fournitures ?? [],
    prestations: rapport?.prestations ?? [],
    certification_tva: rapport?.certification_tva ?? null,
    paiement,
    // Lines of a closing only have its three rates.
    totaux: totaux as typeof totaux & { par_taux: { tva: 20 | 10 | 5.5; base_ht_cents: number; tva_cents: number }[] },
    reste_a_payer_cents: totaux.total_ttc_cents - paiement.montant_cents,
  }
}
