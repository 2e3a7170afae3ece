import type { JourIso } from '#wire/dates.ts'
import { ajouterJours, estJourIso, instantParis } from '#wire/dates.ts'
import { creerAleatoire } from './aleatoire.ts'
import { genererClients } from './clients.ts'
import { genererEntreprises, genererLiens, genererPrestations, genererUtilisateurs } from './entreprises.ts'
import { genererInterventions } from './interventions.ts'
import { avecSuite, origineDeCloture } from './suites.ts'
import { heureDe } from './tournees.ts'
import type { DemoDemande, DemoIntervention, DemoObservation, DonneesDemo } from './types.ts'
import { DESCRIPTIONS, OBSERVATIONS } from './vocabulaire.ts'

const COMPTE_PRINCIPAL = 1
const COMPTE_SECOND = 2
const COMPTE_DONNEUR = 3
/** Visits of the second company that a request of its own led to: one in so many. */
const UNE_SUR = 4

function genererObservations(graine: number, interventions: readonly DemoIntervention[]): DemoObservation[] {
  const observations: DemoObservation[] = []
  for (const i of interventions) {
    const alea = creerAleatoire(graine, `observations:${i.intervention_id}`)
    for (let n = alea.choisir([0, 0, 1, 2]); n > 0; n--) {
      observations.push({
        observation_id: observations.length + 1,
        compte_id: i.compte_id,
        intervention_id: i.intervention_id,
        utilisateur_id: i.utilisateur_id,
        commentaire_date_heure: instantParis(i.intervention_date_creation, heureDe(alea.entier(8 * 60, 18 * 60))),
        commentaire_texte: alea.choisir(OBSERVATIONS),
      })
    }
  }
  return observations
}

/** Of what no visit answers: most wait, some are over. */
const ETATS_EN_ATTENTE = [1, 1, 7, 1, 1] as const

/** A request follows its visit: closed, done; cancelled, to plan again. */
function etatDeVisite({ annulee, etapes_en_cours }: DemoIntervention): 3 | 5 | 6 {
  if (annulee) return 5
  return etapes_en_cours === 3 ? 6 : 3
}

type Demandes = { demandes: DemoDemande[]; interventions: DemoIntervention[] }

/** A planned request for each network visit, then requests still waiting. */
function genererDemandes(
  graine: number,
  donnees: Pick<DonneesDemo, 'aujourdhui' | 'prestations' | 'clients' | 'adresses' | 'interventions'>,
): Demandes {
  const demandes: DemoDemande[] = []
  const tarif = (id: number) => donnees.prestations.find(p => p.prestation_id === id)?.tarif_ht_cents ?? 0
  const interventions = donnees.interventions.map(i => {
    if (i.intervention_aquisition_demande_id === 0) return i
    const alea = creerAleatoire(graine, `demande:${i.intervention_id}`)
    const demande_id = demandes.length + 1
    demandes.push({
      demande_id,
      compte_id: i.compte_id,
      demande_emetteur_compte_id: COMPTE_DONNEUR,
      demande_client_id: i.client_id,
      demande_adresse_id: i.adresse_id,
      demande_prestation_id: i.prestation_id,
      demande_date: i.intervention_date_creation,
      demande_origine: 'Réseau',
      etat_id: etatDeVisite(i),
      demande_date_souhaite: i.intervention_date_planifie,
      demande_date_th_impose: alea.chance(0.3) ? 1 : 0,
      demande_reference_do: `HANO-${String(alea.entier(1, 99_999)).padStart(5, '0')}`,
      demande_description: alea.choisir(DESCRIPTIONS),
      demande_remuneration_cents: tarif(i.prestation_id),
      intervention_id: i.annulee ? null : i.intervention_id,
      intervention_origine_id: null,
      motif: '',
    })
    return { ...i, intervention_aquisition_demande_id: demande_id }
  })
  for (let n = 0; n < 20; n++) {
    const alea = creerAleatoire(graine, `attente:${n}`)
    const compte_id = n < 14 ? COMPTE_PRINCIPAL : COMPTE_SECOND
    const adresse = alea.choisir(donnees.adresses.filter(a => a.compte_id === compte_id))
    const prestation = alea.choisir(donnees.prestations.filter(p => p.compte_id === compte_id))
    const reseau = compte_id === COMPTE_PRINCIPAL && n % 2 === 0
    const etat_id = ETATS_EN_ATTENTE[n % ETATS_EN_ATTENTE.length] ?? 1
    demandes.push({
      demande_id: demandes.length + 1,
      compte_id,
      demande_emetteur_compte_id: reseau ? COMPTE_DONNEUR : null,
      demande_client_id: adresse.client_id,
      demande_adresse_id: adresse.adresse_id,
      demande_prestation_id: prestation.prestation_id,
      demande_date: ajouterJours(donnees.aujourdhui, -alea.entier(0, 6)),
      demande_origine: reseau ? 'Réseau' : 'Téléphone',
      etat_id: reseau && etat_id !== 7 ? 5 : etat_id,
      demande_date_souhaite: alea.chance(0.7) ? ajouterJours(donnees.aujourdhui, alea.entier(-2, 12)) : null,
      demande_date_th_impose: alea.chance(0.25) ? 1 : 0,
      demande_reference_do: reseau ? `HANO-${String(alea.entier(1, 99_999)).padStart(5, '0')}` : '',
      demande_description: alea.choisir(DESCRIPTIONS),
      demande_remuneration_cents: prestation.tarif_ht_cents,
      intervention_id: null,
      intervention_origine_id: null,
      motif: etat_id === 7 ? 'Le client a changé d’avis' : '',
    })
  }
  const origine = origineDeCloture(interventions, COMPTE_PRINCIPAL, donnees.aujourdhui)
  const enAttente = demandes.find(
    d => d.compte_id === COMPTE_PRINCIPAL && d.demande_origine === 'Téléphone' && d.etat_id === 1,
  )
  if (origine && enAttente)
    Object.assign(enAttente, {
      ...{ demande_client_id: origine.client_id, demande_adresse_id: origine.adresse_id },
      ...{ demande_prestation_id: origine.prestation_id, demande_remuneration_cents: tarif(origine.prestation_id) },
      ...{ demande_date: origine.intervention_date_planifie, demande_origine: 'Clôture' },
      intervention_origine_id: origine.intervention_id,
    } satisfies Partial<DemoDemande>)
  // Behind those that have their numbers.
  const propres = interventions.filter(
    i => i.compte_id === COMPTE_SECOND && !i.annulee && i.intervention_id % UNE_SUR === 0,
  )
  for (const i of propres) {
    const alea = creerAleatoire(graine, `propre:${i.intervention_id}`)
    demandes.push({
      demande_id: demandes.length + 1,
      compte_id: i.compte_id,
      demande_emetteur_compte_id: null,
      demande_client_id: i.client_id,
      demande_adresse_id: i.adresse_id,
      demande_prestation_id: i.prestation_id,
      demande_date: i.intervention_date_creation,
      demande_origine: 'Téléphone',
      etat_id: etatDeVisite(i),
      demande_date_souhaite: i.intervention_date_planifie,
      demande_date_th_impose: 0,
      demande_reference_do: '',
      demande_description: alea.choisir(DESCRIPTIONS),
      demande_remuneration_cents: tarif(i.prestation_id),
      intervention_id: i.intervention_id,
      intervention_origine_id: null,
      motif: '',
    })
  }
  return { demandes, interventions }
}

/**
 * The whole demonstration set, relative to a day. Same day and seed, same data; a week later, the same moved by a week.
 * @throws RangeError when `aujourdhui` is not a day
 */
export function genererDemo({ aujourdhui, graine = 80 }: { aujourdhui: JourIso; graine?: number }): DonneesDemo {
  if (!estJourIso(aujourdhui)) throw new RangeError(`not a day: ${aujourdhui}`)
  const entreprises = genererEntreprises(graine)
  const utilisateurs = genererUtilisateurs(graine)
  const prestations = genererPrestations(graine, entreprises)
  const { clients, adresses } = genererClients(graine, aujourdhui)
  const base = { utilisateurs, prestations, clients, adresses }
  const brutes = avecSuite(genererInterventions(graine, aujourdhui, base), COMPTE_PRINCIPAL, aujourdhui)
  const { demandes, interventions } = genererDemandes(graine, { aujourdhui, ...base, interventions: brutes })
  const technicien = utilisateurs.find(u => u.compte_id === COMPTE_PRINCIPAL && u.profil_id === 31)
  return {
    aujourdhui,
    entreprises,
    ...base,
    interventions,
    observations: genererObservations(graine, interventions),
    demandes,
    liens: genererLiens(),
    technicien_demo_id: technicien?.utilisateur_id ?? 0,
  }
}
