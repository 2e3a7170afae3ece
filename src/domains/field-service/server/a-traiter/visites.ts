import { direPromis, PAS_LE_JOUR_PROMIS } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { MODULE_REGULATION, type VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { direMoment } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { direRetard, estEnRetard, type Retard, retards } from '#domains/field-service/model/interventions/retard.ts'
import {
  ADRESSE_REGULATION,
  adresseRegulation,
} from '#domains/field-service/modules/regulation-interventions/address.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, ligne } from '#server/inbox/source.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { direQuand, formaterJourDatee, plageParis } from '#wire/moments.ts'
import { formaterNom } from '#wire/names.ts'
import { CHOIX_MAX, retenus, visitesAChoisir, visitesAuxDeuxHeures } from '../activite/attente.ts'
import { type Attendue, listerAttendues } from '../interventions/plan.ts'
import { direAbsents, listerTouchees, type Touchee } from './absents.ts'

/** Beyond any day of a company that one person watches. */
const VISITES_MAX = 2000
/** A visit that nobody holds is pressing this long before it begins. */
const PRESSE_MS = 2 * 3_600_000

/** Of a customer's words, in a line of the queue. */
const LUS_MAX = 120

const mots = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ')

function direVisite({ debut, fin, prestation_libelle, adresse_ville }: VisitePlanifiee): string {
  return mots(plageParis(debut, fin), prestation_libelle, adresse_ville)
}

/** The beginning of what somebody wrote, on one line. */
function abreger(texte: string): string {
  const ligne = texte.replace(/\s+/g, ' ')
  return ligne.length > LUS_MAX ? `${ligne.slice(0, LUS_MAX).trimEnd()}…` : ligne
}

function commun({ intervention_id, jour, client }: VisitePlanifiee) {
  return { numero: intervention_id, titre: client, adresse: adresseRegulation(jour, intervention_id) }
}

/** @param absent its technician is away: the reason, for whoever may read it */
function enRetard(visite: VisitePlanifiee, retard: Retard, absent: boolean): LigneATraiter {
  return ligne({
    ...commun(visite),
    genre: 'visite-en-retard',
    libelle: 'Visite en retard',
    detail: mots(direRetard(retard), absent ? 'technicien absent' : '', visite.technicien, direVisite(visite)),
    depuis: retard.sorte === 'depassement' ? visite.fin : visite.debut,
    urgence: 'maintenant',
  })
}

function sansPersonne(visite: VisitePlanifiee, retard: Retard | undefined, now: Date): LigneATraiter {
  return ligne({
    ...commun(visite),
    genre: 'visite-sans-technicien',
    libelle: 'Sans technicien',
    detail: mots(retard ? direRetard(retard) : '', direVisite(visite)),
    depuis: visite.debut,
    urgence: Date.parse(visite.debut) - now.getTime() < PRESSE_MS ? 'maintenant' : 'aujourdhui',
  })
}

function aDecider(visite: VisitePlanifiee, genre: 'compte-rendu-a-choisir' | 'heure-a-choisir'): LigneATraiter {
  const rapport = genre === 'compte-rendu-a-choisir'
  return ligne({
    ...commun(visite),
    genre,
    libelle: rapport ? 'Deux comptes rendus' : 'Deux heures',
    detail: mots(
      rapport ? 'Dites lequel compte' : 'Une heure d’un autre téléphone est mise de côté',
      direVisite(visite),
    ),
    depuis: visite.dernier?.recu_a ?? visite.fin,
    urgence: 'aujourdhui',
  })
}

/** No slot suits the customer, who waits to be called: nothing is pressing about an appointment that is far. */
function empechee({ visite, empechement }: Attendue, now: Date): LigneATraiter[] {
  if (!empechement) return []
  const { dit_a, message, moment } = empechement
  const aujourdhui = jourParis(now)
  return [
    ligne({
      ...commun(visite),
      genre: 'client-empeche',
      libelle: 'Aucun créneau ne convient',
      detail: mots(
        message && `«\u00a0${abreger(message)}\u00a0»`,
        direMoment(moment),
        formaterJourDatee(visite.jour, aujourdhui),
        direVisite(visite),
      ),
      depuis: dit_a,
      urgence: visite.jour <= ajouterJours(aujourdhui, 1) ? 'maintenant' : 'aujourdhui',
    }),
  ]
}

/** Whoever waits for nobody, or is visited unawares, is to be told: today first, on either of the two days. */
function pasLeJour({ visite, changee_a }: Attendue, aujourdhui: JourIso): LigneATraiter {
  const { intervention_id, jour, th_jour, debut } = visite
  const presse = jour <= aujourdhui || (th_jour ?? jour) <= aujourdhui
  return ligne({
    ...commun(visite),
    genre: 'pas-le-jour-promis',
    cible_id: intervention_id,
    libelle: PAS_LE_JOUR_PROMIS,
    detail: mots(direPromis(visite, aujourdhui), `prévue ${formaterJourDatee(jour, aujourdhui)}`, direVisite(visite)),
    depuis: changee_a ?? debut,
    urgence: presse ? 'maintenant' : 'aujourdhui',
    peut: ['prevenir'],
  })
}

/**
 * A late visit of somebody who is away is told once, as late: its line says who waits, since when and why, and leads to where it is given
 * to somebody else. The line of the absence tells the others of that day.
 */
function trier(context: ReadContext, attendues: readonly Attendue[], touchees: readonly Touchee[]): LigneATraiter[] {
  const { now } = context
  const absents = new Set(touchees.map(v => v.intervention_id))
  const ouvertes = attendues.filter(a => a.ouverte).map(a => a.visite)
  const dits = retards(ouvertes, now.toISOString())
  const tardives = ouvertes.flatMap(visite => {
    const retard = dits.get(visite.intervention_id)
    return visite.technicien_id !== null && retard && estEnRetard(retard) ? [{ visite, retard }] : []
  })
  const dites = new Set(tardives.map(({ visite }) => visite.intervention_id))
  const libres = ouvertes.filter(v => v.technicien_id === null)
  const tous = (n: number) => `${compter(n, 'autre visite', 'autres visites')}`
  const reste = { titre: tous, adresse: ADRESSE_REGULATION }
  return [
    ...couper(
      tardives.map(({ visite, retard }) => enRetard(visite, retard, absents.has(visite.intervention_id))),
      reste,
    ),
    ...direAbsents(
      context,
      touchees.filter(v => !dites.has(v.intervention_id)),
    ),
    ...couper(
      libres.map(v => {
        const retard = dits.get(v.intervention_id)
        return sansPersonne(v, estEnRetard(retard) ? retard : undefined, now)
      }),
      reste,
    ),
    ...couper(
      attendues.filter(a => a.autre_jour).map(a => pasLeJour(a, jourParis(now))),
      reste,
    ),
    ...couper(
      attendues.filter(a => a.a_choisir).map(a => aDecider(a.visite, 'compte-rendu-a-choisir')),
      reste,
    ),
    ...couper(
      attendues.filter(a => a.heure_ecartee).map(a => aDecider(a.visite, 'heure-a-choisir')),
      reste,
    ),
    ...couper(
      attendues.flatMap(a => empechee(a, now)),
      reste,
    ),
  ]
}

async function lireVisites(context: ReadContext): Promise<LigneATraiter[]> {
  const [attendues, touchees] = await Promise.all([
    listerAttendues(context, {
      jour: jourParis(context.now),
      a_choisir: visitesAChoisir(context),
      heure_ecartee: visitesAuxDeuxHeures(context),
      limite: VISITES_MAX,
    }),
    listerTouchees(context),
  ])
  return trier(context, attendues, touchees)
}

async function lireAppareils(context: ReadContext): Promise<LigneATraiter[]> {
  const gens = await retenus(context).orderBy('vue_a').orderBy('u.utilisateur_id').execute()
  const lignes = gens.map(({ utilisateur_id, vue_a, attente, choix: dits, ...qui }) => {
    const choix = Math.min(Number(dits), CHOIX_MAX)
    const envoyer = Math.min(Number(attente) - Number(dits), CHOIX_MAX)
    return ligne({
      numero: utilisateur_id,
      genre: 'appareil-a-synchroniser',
      libelle: 'Téléphone à synchroniser',
      titre: formaterNom(qui),
      detail: mots(
        envoyer > 0 ? `${compter(envoyer, 'action')} à envoyer` : '',
        choix > 0 ? `${compter(choix, 'choix', 'choix')} à faire par la personne` : '',
        `vu ${direQuand(vue_a.toISOString(), jourParis(context.now))}`,
      ),
      depuis: vue_a,
      urgence: 'aujourdhui',
      adresse: ADRESSE_REGULATION,
    })
  })
  return couper(lignes, {
    titre: n => compter(n, 'autre téléphone', 'autres téléphones'),
    adresse: ADRESSE_REGULATION,
  })
}

/** What of the day and of the reports waits for those who plan. */
export const visitesATraiter: readonly InboxSource[] = [
  { module: MODULE_REGULATION, lire: lireVisites },
  { module: MODULE_REGULATION, lire: lireAppareils },
]
