import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReadings } from '#client/reading/query.ts'
import { keyOf } from '#client/reading/reading.ts'
import type { LigneDemande, ListeDemandes } from '#domains/field-service/model/demandes/demande.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { adresseDemande } from '../address.ts'
import { filtrerDemandes, listerDemandes } from '../contract.ts'
import { provenance, triDeDepart, trier } from './tableau.ts'

/** One request as the palette shows it: found by customer, town, service, reference, issuer, state or number. */
function entreeDe(d: LigneDemande): PaletteEntry {
  const numero = `n°\u00a0${numeroDemande(d.demande_id)}`
  return {
    id: `demande:${d.demande_id}`,
    titre: d.client,
    detail: ['Demande', d.etat_libelle, d.prestation, d.cpville, provenance(d), d.demande_reference_do, numero]
      .filter(Boolean)
      .join(' · '),
    ouvrir: () => navigate(adresseDemande(d.demande_id)),
  }
}

const enOrdre = (demandes: readonly LigneDemande[]) => trier(demandes, triDeDepart(false)).map(entreeDe)

/** Requests of the lists that this device keeps, each as it was read last. */
export async function chercherGardees(): Promise<readonly PaletteEntry[]> {
  const listes = await keptReadings<ListeDemandes>(myDb(), ...keyOf(listerDemandes))
  const lues = listes.sort((a, b) => a.lu_a.localeCompare(b.lu_a)).flatMap(l => l.demandes)
  return enOrdre([...new Map(lues.map(d => [d.demande_id, d])).values()])
}

/** What the office finds among those in progress, never read here too. */
export async function chercherAuBureau(texte: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const { demandes } = await call(filtrerDemandes, { query: { type: '0' }, body: { filtre: texte }, signal })
  return enOrdre(demandes.slice(0, 20))
}
