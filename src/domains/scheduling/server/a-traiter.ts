import type { DemandeAbsence } from '#domains/people/model/demande-absence.ts'
import { nommerPeriode } from '#domains/people/model/periode.ts'
import { lireDemandesAbsence } from '#domains/people/server/api.ts'
import { moitiesDe } from '#domains/scheduling/model/action.ts'
import { contratTenu } from '#domains/scheduling/model/contrat.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import {
  ADRESSE_BOURSE,
  adresseAppel,
  adresseEchange,
} from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { MODULE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'
import { ADRESSE_ACTIONS, adresseDe } from '#domains/scheduling/modules/gestion-actions-gdi/address.ts'
import { MODULE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/contract.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, ligne } from '#server/inbox/source.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter, Urgence } from '#wire/inbox.ts'
import { formaterNom } from '#wire/names.ts'
import { aTraiterPlanning } from './a-traiter-planning.ts'
import { lireVersionsContrats } from './agents/contrats.ts'
import { type AppelLu, direAppel, lireAppels } from './appels/lus.ts'
import { type DemandeLue, lireDemandes } from './conges/lectures.ts'
import { objetDemande } from './conges/presenter.ts'
import { type EchangeLu, lireEchanges } from './echanges/lus.ts'
import { direEchange } from './echanges/mots.ts'

/** What begins within these days is pressing; within a month, of the day. */
const PRESSE_JOURS = 2
const MOIS_JOURS = 30

function presser(premier_jour: string, now: Date): Urgence {
  const aujourdhui = jourParis(now)
  if (premier_jour <= ajouterJours(aujourdhui, PRESSE_JOURS)) return 'maintenant'
  return premier_jour <= ajouterJours(aujourdhui, MOIS_JOURS) ? 'aujourdhui' : 'bientot'
}

function presenterConge(d: DemandeLue, now: Date): LigneATraiter {
  const aRendre = d.retrait_demande_a !== null
  return ligne({
    numero: d.demande_conge_id,
    cible_id: d.demande_conge_id,
    genre: aRendre ? 'conge-a-rendre' : 'conge',
    libelle: aRendre ? 'Congé à rendre' : 'Demande de congé',
    titre: formaterNom(d),
    detail: objetDemande(d, Number(jourParis(now).slice(0, 4))),
    depuis: d.retrait_demande_a ?? d.recu_a,
    urgence: presser(d.demande_conge_date_debut, now),
    pour: d.demande_conge_date_debut,
    adresse: adresseDe({ traitees: false, action_id: `conge:${d.demande_conge_id}` }),
    // A yes is given in its panel, which shows what it changes.
    peut: aRendre ? [] : ['refuser'],
  })
}

/** Answered in its panel, which shows the visits that stand there. */
function presenterAbsence(d: DemandeAbsence, now: Date): LigneATraiter {
  return ligne({
    numero: d.demande_absence_id,
    genre: 'absence',
    libelle: 'Demande d’absence',
    titre: d.utilisateur,
    detail: nommerPeriode(d.debut, d.fin),
    depuis: d.demande_a,
    urgence: presser(jourParis(d.debut), now),
    adresse: adresseDe({ traitees: false, action_id: `absence:${d.demande_absence_id}` }),
  })
}

const premierJour = ({ origine, cible }: EchangeLu) =>
  [origine.garde.pointage_date, cible.garde?.pointage_date ?? origine.garde.pointage_date].sort()[0] ?? ''

/** Leave asked for or given back, exchanges that both colleagues want, and technicians who ask to be away: each half to whose it is. */
async function lireActions(context: ReadContext): Promise<LigneATraiter[]> {
  const { maison, visites } = moitiesDe(context.caller.modules)
  const [demandes, rendus, echanges, absences] = await Promise.all([
    maison ? lireDemandes(context, { etats: [0], ordre: 'anciennes' }) : [],
    maison ? lireDemandes(context, { etats: [1], a_rendre: true, ordre: 'anciennes' }) : [],
    maison ? lireEchanges(context, { etat: 1 }) : [],
    visites ? lireDemandesAbsence(context, { etats: [0] }) : [],
  ])
  const bourse = echanges.map(e =>
    ligne({
      numero: e.bde_id,
      cible_id: e.bde_id,
      genre: 'echange',
      libelle: 'Échange de postes',
      titre: `${e.origine.nom} et ${e.cible.nom}`,
      detail: direEchange(e),
      depuis: e.repondu_a ?? e.propose_a,
      urgence: presser(premierJour(e), context.now),
      adresse: adresseDe({ traitees: false, action_id: `bde:${e.bde_id}` }),
      peut: ['refuser'],
    }),
  )
  const conges = [...demandes, ...rendus].map(d => presenterConge(d, context.now))
  const lignes = [...conges, ...bourse, ...absences.map(d => presenterAbsence(d, context.now))]
  return couper(
    lignes.sort((a, b) => a.depuis.localeCompare(b.depuis)),
    { titre: n => compter(n, 'autre demande', 'autres demandes'), adresse: ADRESSE_ACTIONS },
  )
}

/** Posts that whoever reads is asked to take, and that nobody has taken yet. */
async function lireMesAppels(context: ReadContext): Promise<LigneATraiter[]> {
  const { caller, now } = context
  const appels = await lireAppels(context, { destinataire: caller.utilisateur_id, du: jourParis(now) })
  const sienne = (a: AppelLu) => a.destinataires.find(d => d.utilisateur_id === caller.utilisateur_id)?.reponse
  const ouverts = appels.filter(
    a => a.etat === 'ouvert' && sienne(a) === null && !a.poste_supprime && !aCommence(a, now),
  )
  if (ouverts.length === 0) return []
  // Nobody takes a post on a day when they are of the team no more.
  const contrats = (await lireVersionsContrats(context, [caller.utilisateur_id])).get(caller.utilisateur_id) ?? []
  return ouverts
    .filter(a => contratTenu(contrats, a.pointage_date) !== null)
    .map(a =>
      ligne({
        numero: a.appel_id,
        genre: 'poste-a-prendre',
        libelle: 'Poste à prendre',
        titre: a.poste_libelle,
        detail: direAppel(a),
        depuis: a.ouvert_a,
        urgence: presser(a.pointage_date, now),
        adresse: adresseAppel(a.appel_id),
      }),
    )
}

/** Posts to take, and exchanges that a colleague proposes to whoever reads. */
async function lireMesEchanges(context: ReadContext): Promise<LigneATraiter[]> {
  const { utilisateur_id } = context.caller
  const miens = await lireEchanges(context, { utilisateur_id, depuis: context.now })
  const lignes = miens
    .filter(e => e.bde_etat === 0 && e.cible.utilisateur_id === utilisateur_id)
    .map(e =>
      ligne({
        numero: e.bde_id,
        genre: 'echange-propose',
        libelle: 'Échange proposé',
        titre: e.origine.nom,
        detail: direEchange(e),
        depuis: e.propose_a,
        urgence: presser(premierJour(e), context.now),
        adresse: adresseEchange(e.bde_uid),
      }),
    )
  const tout = [...(await lireMesAppels(context)), ...lignes]
  return couper(tout, { titre: n => compter(n, 'autre échange', 'autres échanges'), adresse: ADRESSE_BOURSE })
}

export const aTraiter: readonly InboxSource[] = [
  { module: MODULE_ACTIONS, lire: lireActions },
  { module: MODULE_BOURSE, lire: lireMesEchanges },
  ...aTraiterPlanning,
]
