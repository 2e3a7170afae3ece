import { type Insertable, sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import type { Database, Db } from '#server/db/database.ts'
import { instantParis } from '#wire/dates.ts'
import { totaliser } from '#wire/money.ts'
import { MENTIONS_TVA } from '../model/rapports/cloture-regles.ts'
import { RAPPORT_VIDE, type RapportCloture, type Signature } from '../model/rapports/cloture-schema.ts'
import { empreinteRapport } from '../model/rapports/empreinte.ts'
import { pageDemo, signatureDemo } from './images.ts'
import type { DemoIntervention, DemoPrestation, DonneesDemo } from './types.ts'

/** PostgreSQL takes 65,535 parameters per statement: rows go in slices. */
const TRANCHE = 1000

async function parTranches<T>(lignes: readonly T[], inserer: (tranche: T[]) => Promise<unknown>): Promise<void> {
  for (let debut = 0; debut < lignes.length; debut += TRANCHE) await inserer(lignes.slice(debut, debut + TRANCHE))
}

/** Parts a technician picks at closing, beside the services. */
const FOURNITURES = [
  ['Joint torique', 'pièce', 180, 20],
  ['Circulateur', 'pièce', 18_900, 20],
  ['Vanne trois voies', 'pièce', 9800, 10],
  ['Thermostat d’ambiance', 'pièce', 12_400, 20],
  ['Vase d’expansion 18 L', 'pièce', 7600, 10],
] as const

function plageDe(i: DemoIntervention): string {
  const { intervention_date_planifie: jour } = i
  return `[${instantParis(jour, i.heure_debut)},${instantParis(jour, i.heure_fin)})`
}

/** Steps of a visit as moves; the generator gives the times, the office received each soon after. */
function passagesDe(i: DemoIntervention): Insertable<Database['intervention_etape']>[] {
  const heures = [i.heure_ordre, i.heure_arrivee, i.heure_cloture]
  return heures.flatMap((fait_a, rang) => {
    if (fait_a === null) return []
    const recu_a = rang === 2 ? (i.recu_a ?? fait_a) : fait_a
    const { compte_id, intervention_id, utilisateur_id } = i
    return { compte_id, intervention_id, de: rang as 0, vers: (rang + 1) as 1, utilisateur_id, fait_a, recu_a }
  })
}

/** Purpose of a visit where nobody was there: nothing done, nothing billed, nobody to sign. */
const CLIENT_ABSENT = 3

interface Signes {
  readonly page: string
  readonly trait: string
  readonly client: string
  readonly technicien: string
}

/** The report of a closed visit: the service as its one line, a scanned page, what its rate asks for, who signed. */
function rapportDe(i: DemoIntervention, prestation: DemoPrestation, signes: Signes): RapportCloture {
  const tva = prestation.tva as 20 | 10 | 5.5
  const fait = i.intervention_cloture !== CLIENT_ABSENT
  const mentions = MENTIONS_TVA.filter(m => fait && m.tva === tva).map(m => ({ tva: m.tva, texte: m.texte }))
  return {
    ...RAPPORT_VIDE,
    intervention_id: i.intervention_id,
    cloture: i.intervention_cloture,
    prestations: fait
      ? [
          {
            libelle: prestation.prestation_libelle,
            quantite: '1',
            unite: 'forfait',
            prix_unitaire_cents: prestation.tarif_ht_cents,
            tva,
          },
        ]
      : [],
    certification_tva: mentions.length > 0 ? { logement_plus_de_deux_ans: true, signe: true, mentions } : null,
    observation_client: fait ? '' : 'Avis de passage laissé dans la boîte aux lettres.',
    scan: [signes.page],
  }
}

/** Both signatures, bound to the hash of what they stand under. */
async function signerRapport(rapport: RapportCloture, i: DemoIntervention, signes: Signes, signe_a: string) {
  const empreinte = await empreinteRapport(rapport)
  const signature = (nom: string): Signature => ({
    mode: 'trace',
    sha256: signes.trait,
    signe_a: new Date(signe_a).toISOString(),
    nom,
    empreinte_rapport: empreinte,
  })
  const present = i.intervention_cloture !== CLIENT_ABSENT
  return {
    ...rapport,
    signature_client: present ? signature(signes.client) : null,
    signature_prestataire: signature(signes.technicien),
  }
}

async function rapportsDe({ interventions, prestations, clients, utilisateurs }: DonneesDemo) {
  const [page, trait] = await Promise.all([pageDemo(), signatureDemo()])
  const parId = new Map(prestations.map(p => [p.prestation_id, p]))
  const client = new Map(clients.map(c => [c.client_id, nomClient(c)]))
  const technicien = new Map(utilisateurs.map(u => [u.utilisateur_id, `${u.prenom} ${u.nom}`.trim()]))
  const closes = interventions.filter(i => i.etapes_en_cours === 3)
  return await Promise.all(
    closes.map(async i => {
      const prestation = parId.get(i.prestation_id)
      if (!prestation) throw new RangeError('no service')
      const fait_a = i.heure_cloture ?? instantParis(i.intervention_date_planifie, i.heure_fin)
      const signes = {
        page: page.sha256,
        trait: trait.sha256,
        client: client.get(i.client_id) || 'Client',
        technicien: technicien.get(i.utilisateur_id) || 'Technicien',
      }
      const rapport = await signerRapport(rapportDe(i, prestation, signes), i, signes, fait_a)
      const totaux = totaliser([...rapport.fournitures, ...rapport.prestations])
      return {
        compte_id: i.compte_id,
        intervention_id: i.intervention_id,
        contenu: JSON.stringify(rapport),
        empreinte: await empreinteRapport(rapport),
        totaux: JSON.stringify(totaux),
        total_ttc_cents: totaux.total_ttc_cents,
        utilisateur_id: i.utilisateur_id,
        fait_a,
        recu_a: i.recu_a ?? fait_a,
      }
    }),
  )
}

/** Everything about visits, in bulk: clients, services, requests, steps, reports, observations. */
export async function insererVisites(db: Db, donnees: DonneesDemo): Promise<void> {
  const { prestations, interventions, observations, demandes, liens, entreprises } = donnees
  const dernierePrestation = Math.max(...prestations.map(p => p.prestation_id))
  const fournitures = entreprises.flatMap(({ compte_id }, rang) =>
    FOURNITURES.map(([prestation_libelle, unite, prix_unitaire_cents, tva], i) => ({
      compte_id,
      prestation_id: dernierePrestation + rang * FOURNITURES.length + i + 1,
      prestation_libelle,
      sorte: 'fourniture' as const,
      unite,
      duree_minutes: 0,
      prix_unitaire_cents,
      tva,
    })),
  )
  const services = prestations.map(({ tarif_ht_cents, tva, ...p }) => ({
    ...p,
    unite: 'forfait',
    prix_unitaire_cents: tarif_ht_cents,
    tva: tva as 20 | 10 | 5.5,
  }))
  await parTranches(services, t => db.insertInto('prestation').values(t).execute())
  await parTranches(fournitures, t => db.insertInto('prestation').values(t).execute())
  await parTranches(interventions, t =>
    db
      .insertInto('intervention')
      .values(
        t.map(i => ({
          compte_id: i.compte_id,
          intervention_id: i.intervention_id,
          client_id: i.client_id,
          adresse_id: i.adresse_id,
          prestation_id: i.prestation_id,
          technicien_id: i.utilisateur_id,
          plage: plageDe(i),
          th_libelle: i.th_libelle,
          annulee_a: i.annulee ? i.intervention_date_creation : null,
          intervention_aquisition_demande_id: i.intervention_aquisition_demande_id,
          intervention_reference: i.intervention_reference,
          intervention_date_creation: i.intervention_date_creation,
          etapes_en_cours: i.etapes_en_cours,
          heure_ordre: i.heure_ordre,
          heure_arrivee: i.heure_arrivee,
          heure_cloture: i.heure_cloture,
          cloture_recu_a: i.recu_a,
          intervention_cloture: i.intervention_cloture,
          cloture_libelle: i.cloture_libelle,
        })),
      )
      .execute(),
  )
  await parTranches(interventions.flatMap(passagesDe), t => db.insertInto('intervention_etape').values(t).execute())
  await parTranches(await rapportsDe(donnees), t => db.insertInto('intervention_rapport').values(t).execute())
  await parTranches(observations, t =>
    db
      .insertInto('observation')
      .values(
        t.map(({ observation_id, ...o }) => ({
          ...o,
          commentaire_id: observation_id,
          recu_a: o.commentaire_date_heure,
        })),
      )
      .execute(),
  )
  await parTranches(demandes, t =>
    db
      .insertInto('demande')
      .values(
        t.map(d => ({
          compte_id: d.compte_id,
          demande_id: d.demande_id,
          donneur_compte_id: d.demande_emetteur_compte_id,
          client_id: d.demande_client_id,
          adresse_id: d.demande_adresse_id,
          prestation_id: d.demande_prestation_id,
          demande_date: d.demande_date,
          demande_origine: d.demande_origine,
          etat_id: d.etat_id,
          demande_date_souhaite: d.demande_date_souhaite,
          demande_date_th_impose: d.demande_date_th_impose,
          demande_reference_do: d.demande_reference_do,
          demande_description: d.demande_description,
          demande_remuneration_cents: d.demande_remuneration_cents,
          intervention_id: d.intervention_id,
          intervention_origine_id: d.intervention_origine_id,
          motif: d.motif,
        })),
      )
      .execute(),
  )
  await db
    .insertInto('lien')
    .values(
      liens.map(({ emetteur_compte_id, accord, ...l }) => ({
        ...l,
        compte_id: emetteur_compte_id,
        invite_par: emetteur_compte_id,
        accord: true,
        accord_recepteur: accord,
        etat: accord ? ('acceptee' as const) : ('invitee' as const),
        expire_a: accord ? null : new Date(Date.parse(`${donnees.aujourdhui}T12:00:00Z`) + 20 * 86_400_000),
      })),
    )
    .execute()
  // Each receiver does every service of its issuer until it says otherwise.
  await sql`insert into lien_prestation select l.compte_id, l.link_id, p.prestation_id from lien l join prestation p using (compte_id)
    where l.etat = 'acceptee' and p.sorte = 'prestation' and p.actif and p.supprime_a is null on conflict do nothing`.execute(
    db,
  )
}
