import type { JourIso } from '#wire/dates.ts'
import { ajouterJours } from '#wire/dates.ts'
import type { Etape } from '../model/interventions/etapes.ts'
import { MOTIFS_CLOTURE } from '../model/rapports/cloture-regles.ts'
import type { Aleatoire } from './aleatoire.ts'
import type { Passage } from './tournees.ts'
import { aleaJournee, avancer, etapeDe, heureDe, joursOuvres, remplirJournee } from './tournees.ts'
import type { DemoAdresse, DemoClient, DemoIntervention, DemoPrestation, DemoUtilisateur } from './types.ts'

export type Base = {
  utilisateurs: readonly DemoUtilisateur[]
  prestations: readonly DemoPrestation[]
  clients: readonly DemoClient[]
  adresses: readonly DemoAdresse[]
}
type Visite = Passage & { client_id: number; etape: Etape; demande: boolean }

/** The demo technician's day, client by client: two done, one on the way, two to come. */
const JOURNEE_DEMO = [
  { client: 1, prestation: 'Recherche de fuite', debut: 8 * 60, fin: 9 * 60 + 15, etape: 3, demande: false },
  {
    client: 2,
    prestation: 'Mise en service chaudière',
    debut: 9 * 60 + 30,
    fin: 10 * 60 + 30,
    etape: 3,
    demande: false,
  },
  { client: 3, prestation: 'Dépannage chaudière', debut: 11 * 60, fin: 12 * 60 + 30, etape: 1, demande: true },
  { client: 4, prestation: 'Entretien annuel chaudière', debut: 14 * 60, fin: 15 * 60, etape: 0, demande: false },
  { client: 5, prestation: 'Pose thermostat', debut: 15 * 60 + 30, fin: 17 * 60, etape: 0, demande: false },
] as const
/** The sentinels wait on the second technician's day, all to start, so that each failure can be seen on any day. */
const JOURNEE_SENTINELLES = [
  { client: 6, prestation: 'Entretien annuel chaudière', debut: 9 * 60, fin: 10 * 60, etape: 0, demande: false },
  { client: 7, prestation: 'Nettoyage VMC', debut: 11 * 60, fin: 12 * 60, etape: 0, demande: false },
  { client: 8, prestation: 'Dépannage chaudière', debut: 14 * 60, fin: 15 * 60 + 30, etape: 0, demande: false },
] as const

function journeeFixe(journee: typeof JOURNEE_DEMO | typeof JOURNEE_SENTINELLES, base: Base): Visite[] {
  return journee.map(v => {
    const prestation = base.prestations.find(p => p.compte_id === 1 && p.prestation_libelle === v.prestation)
    if (!prestation) throw new RangeError(`no service ${v.prestation}`)
    return { prestation, debut: v.debut, fin: v.fin, client_id: v.client, etape: v.etape, demande: v.demande }
  })
}

function journeeTiree(alea: Aleatoire, base: Base, compte_id: number, decalage: number, maximum: number): Visite[] {
  const clients = base.clients.filter(c => c.compte_id === compte_id && c.sentinelle === null)
  const prestations = base.prestations.filter(p => p.compte_id === compte_id)
  return remplirJournee(alea, prestations, maximum).map(passage => ({
    ...passage,
    client_id: alea.choisir(clients).client_id,
    etape: etapeDe(decalage, passage),
    demande: compte_id === 1 && alea.chance(0.12),
  }))
}

function motifDe(alea: Aleatoire, prestation: DemoPrestation): (typeof MOTIFS_CLOTURE)[number] {
  const ordinaires = prestation.prestation_libelle.startsWith('Entretien') ? [6] : [1, 1, 1, 8]
  const id = alea.chance(0.12) ? alea.choisir([2, 3, 4, 5]) : alea.choisir(ordinaires)
  const motif = MOTIFS_CLOTURE.find(m => m.id === id)
  if (!motif) throw new RangeError('no purpose')
  return motif
}

/** th_libelle: the two-hour slot promised, starting on the hour before the visit. */
function tranche(debut: number): string {
  const heure = Math.floor(debut / 60)
  return `${heureDe(heure * 60)} - ${heureDe((heure + 2) * 60)}`
}

/** All the visits, in order of technician then time. `intervention_aquisition_demande_id` -1 asks for a request. */
export function genererInterventions(graine: number, aujourdhui: JourIso, base: Base): DemoIntervention[] {
  const interventions: DemoIntervention[] = []
  const techniciens = base.utilisateurs.filter(u => u.profil_id === 31 && u.actif === 1)
  techniciens.forEach((technicien, rang) => {
    for (const { decalage, jour } of joursOuvres(aujourdhui)) {
      const alea = aleaJournee(graine, technicien.utilisateur_id, decalage)
      // The demo technician works every day; the others two days in five, to keep the set light.
      if (rang !== 0 && decalage !== 0 && !alea.chance(0.4)) continue
      const fixe = decalage !== 0 ? undefined : [JOURNEE_DEMO, JOURNEE_SENTINELLES][rang]
      const visites = fixe
        ? journeeFixe(fixe, base)
        : journeeTiree(alea, base, technicien.compte_id, decalage, rang === 0 ? 5 : 3)
      for (const v of visites) {
        const annulee = !fixe && v.etape !== 2 && alea.chance(0.04)
        const etape = annulee ? 0 : v.etape
        const motif = etape === 3 ? motifDe(alea, v.prestation) : null
        interventions.push({
          intervention_id: interventions.length + 1,
          compte_id: technicien.compte_id,
          utilisateur_id: technicien.utilisateur_id,
          client_id: v.client_id,
          adresse_id: alea.choisir(base.adresses.filter(a => a.client_id === v.client_id)).adresse_id,
          prestation_id: v.prestation.prestation_id,
          intervention_aquisition_demande_id: v.demande ? -1 : 0,
          intervention_reference: 0,
          intervention_date_creation: ajouterJours(aujourdhui, Math.min(decalage, 0) - alea.entier(1, 15)),
          intervention_date_planifie: jour,
          heure_debut: heureDe(v.debut),
          heure_fin: heureDe(v.fin),
          duree_minutes: v.fin - v.debut,
          th_libelle: tranche(v.debut),
          ...avancer(alea, jour, v, etape),
          intervention_cloture: motif?.id ?? null,
          cloture_libelle: motif?.libelle ?? '',
          annulee,
        })
      }
    }
  })
  return interventions
}
