import { lireActionsTerrain } from '#domains/field-service/server/api.ts'
import { type ActionATraiter, moitiesDe } from '#domains/scheduling/model/action.ts'
import { joursDe, libelleEtatDemande } from '#domains/scheduling/model/conges/conge.ts'
import { periodesDe } from '#domains/scheduling/model/conges/solde.ts'
import { type Echange, libelleEtatEchange } from '#domains/scheduling/model/echanges/echange.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterMinutes, type JourIso, jourParis } from '#wire/dates.ts'
import { comparer } from '#wire/french.ts'
import { formaterNom } from '#wire/names.ts'
import { type AstreinteLue, lireAstreintes } from '../astreintes/lectures.ts'
import {
  type AbsenceLue,
  type DemandeLue,
  lireAbsences,
  lireDecomptesDe,
  lireDemandes,
  lireSoldes,
} from '../conges/lectures.ts'
import { objetDemande, presenterDemande } from '../conges/presenter.ts'
import { lireEchangesATraiter } from '../echanges/lectures.ts'
import { type EchangeLu, lireEchanges } from '../echanges/lus.ts'
import { direEchange } from '../echanges/mots.ts'
import { type AgentLu, lireAgents } from '../planning/agents.ts'
import { presenterPoste } from '../planning/lectures.ts'
import { lirePointages } from '../planning/pointages.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { direAnnulation, direReouvertureConge, direReouvertureEchange } from './reouverture.ts'
import { lireAbsencesTerrain, presenterDemandeTerrain, presenterVisite } from './terrain.ts'

/** Days that an answered request stays in the list. */
const JOURS_GARDES = 90

const ilYA = ({ now }: Pick<Context, 'now'>, jours: number) => new Date(ajouterMinutes(now, -jours * 24 * 60))
const reponseMaison = (a: ActionATraiter) => a.conge?.demande.repondu_a ?? a.bde?.decide_a

/** Leave and exchanges of the house, oldest first; `traitees`: what was answered these 90 days, latest first. */
async function lireActionsMaison(context: Context, { traitees }: { traitees: boolean }): Promise<ActionATraiter[]> {
  const depuis = ilYA(context, JOURS_GARDES)
  const [demandes, a_rendre] = await Promise.all([
    lireDemandes(
      context,
      traitees ? { etats: [1, 2], repondues_depuis: depuis, ordre: 'reponses' } : { etats: [0], ordre: 'anciennes' },
    ),
    traitees ? [] : lireDemandes(context, { etats: [1], a_rendre: true, ordre: 'anciennes' }),
  ])
  const conges = await presenterConges(context, [...demandes, ...a_rendre])
  const lus = await lireEchangesATraiter(context, { traitees })
  const fermera = await direFermes(context, traitees ? [] : lus)
  const echanges = lus.map(bde => presenterBde(bde, { fermera: fermera(bde), now: context.now }))
  // Answered ones by their answer, waiting ones by their receipt.
  const quand = (a: ActionATraiter): string => (traitees ? reponseMaison(a) : null) ?? a.recu_a
  const sens = traitees ? -1 : 1
  return [...conges, ...echanges].sort((a, b) => sens * quand(a).localeCompare(quand(b)))
}

/** What waits for this person, of the halves that their rights give them; what a dispatcher settled is in their own lists. */
export async function lireActions(context: Context, { traitees }: { traitees: boolean }): Promise<ActionATraiter[]> {
  const { maison, demandes, visites } = moitiesDe(context.caller.modules)
  const [maisons, terrain, absences] = await Promise.all([
    maison ? lireActionsMaison(context, { traitees }) : [],
    traitees || !(demandes || visites) ? null : lireActionsTerrain(context, { demandes, visites }),
    visites ? lireAbsencesTerrain(context, { traitees, depuis: ilYA(context, JOURS_GARDES) }) : [],
  ])
  if (traitees) {
    const repondu = (a: ActionATraiter) => a.absence?.demande.repondu_a ?? reponseMaison(a) ?? a.recu_a
    return [...maisons, ...absences].sort((a, b) => repondu(b).localeCompare(repondu(a)))
  }
  const siennes = terrain
    ? [...terrain.demandes.map(presenterDemandeTerrain), ...terrain.visites.map(presenterVisite)]
    : []
  return [...maisons, ...siennes, ...absences].sort((a, b) => a.recu_a.localeCompare(b.recu_a))
}

function presenterBde(bde: Echange, { fermera, now }: { fermera: string[]; now: Date }): ActionATraiter {
  const jours = [bde.pointage_date_origine, bde.pointage_date_cible ?? bde.pointage_date_origine].sort()
  return {
    action_id: `bde:${bde.bde_id}`,
    type: 'bde',
    cible_id: bde.bde_id,
    recu_a: bde.repondu_a ?? bde.propose_a,
    demandeur: bde.utilisateur_origine,
    objet: `Échange avec ${bde.utilisateur_cible}`,
    premier_jour: jours[0] ?? bde.pointage_date_origine,
    etat_libelle: libelleEtatEchange(bde.bde_etat),
    conge: null,
    bde,
    fermera,
    rouvrir: direReouvertureEchange(bde, now),
  }
}

/** Who of the same job is away on the days of a request, and how many of them. */
function trouverAbsents(demande: DemandeLue, agents: readonly AgentLu[], absences: readonly AbsenceLue[]) {
  const metier = agents.find(a => a.utilisateur_id === demande.utilisateur_id)?.metier_id
  const { demande_conge_date_debut: du, demande_conge_date_fin: au } = demande
  return agents
    .filter(a => a.utilisateur_id !== demande.utilisateur_id && a.metier_id === metier)
    .map(agent => {
      const siens = absences.filter(x => x.utilisateur_id === agent.utilisateur_id && x.jour >= du && x.jour <= au)
      return { label: formaterNom(agent), jours: new Set(siens.map(x => x.jour)).size }
    })
    .filter(({ jours }) => jours > 0)
    .sort((a, b) => b.jours - a.jours || comparer(a.label, b.label))
}

/** Duties that start on the days of a request, and who else of the company is on call meanwhile. */
function trouverAstreintes(demande: DemandeLue, astreintes: readonly AstreinteLue[]) {
  const { utilisateur_id, demande_conge_date_debut: du, demande_conge_date_fin: au } = demande
  return astreintes
    .filter(a => a.utilisateur_id === utilisateur_id && a.astreinte_date >= du && a.astreinte_date <= au)
    .map(({ astreinte_id, astreinte_date, heure_debut, heure_fin, debut, fin }) => ({
      astreinte_id,
      astreinte_date,
      heure_debut,
      heure_fin,
      aussi: astreintes
        .filter(autre => autre.utilisateur_id !== utilisateur_id && autre.debut < fin && autre.fin > debut)
        .map(formaterNom),
    }))
}

/** Exchanges that end when these posts go, in words. */
function direTouchant(ouverts: readonly EchangeLu[], postes: ReadonlySet<number>): string[] {
  const touche = (id: number | null) => id !== null && postes.has(id)
  return ouverts
    .filter(e => touche(e.origine.pointage_id) || touche(e.cible.pointage_id))
    .map(e => `${e.origine.nom} et ${e.cible.nom}\u00a0: ${direEchange(e)}`)
}

/** What accepting each of these exchanges closes: the other open ones about its posts. */
async function direFermes(context: Context, echanges: readonly Echange[]): Promise<(e: Echange) => string[]> {
  const postesDe = (e: Echange) => [e.origine.pointage_id, ...(e.cible ? [e.cible.pointage_id] : [])]
  const touchant = echanges.flatMap(postesDe)
  const ouverts = touchant.length > 0 ? await lireEchanges(context, { touchant }) : []
  return e =>
    direTouchant(
      ouverts.filter(autre => autre.bde_id !== e.bde_id),
      new Set(postesDe(e)),
    )
}

/** The same number of queries for one request as for a hundred. */
async function presenterConges(context: Context, demandes: readonly DemandeLue[]): Promise<ActionATraiter[]> {
  if (demandes.length === 0) return []
  const utilisateurs = [...new Set(demandes.map(d => d.utilisateur_id))]
  const du = demandes.map(d => d.demande_conge_date_debut).sort()[0] ?? ''
  const au =
    demandes
      .map(d => d.demande_conge_date_fin)
      .sort()
      .at(-1) ?? ''
  const versions = await lireVersions(context)
  const decomptes = await lireDecomptesDe(context, demandes)
  const periodes = (d: DemandeLue): number[] => periodesDe(d, decomptes.de(d.utilisateur_id))
  const pauseDu = (jour: JourIso) => versionDu(versions, jour).proprietes
  const [soldes, pointages, agents, absences, astreintes] = await Promise.all([
    lireSoldes(context, { utilisateurs, annees: [...new Set(demandes.flatMap(periodes))].sort((a, b) => a - b) }),
    lirePointages(context, { utilisateurs, du, au }),
    lireAgents(context, undefined, { du, au }),
    lireAbsences(context, { du, au }),
    lireAstreintes(context, { du, au }),
  ])
  const retires = demandes.some(d => d.demande_conge_etat === 0) ? pointages.map(p => p.pointage_id) : []
  const ouverts = retires.length > 0 ? await lireEchanges(context, { touchant: retires }) : []
  const annee = Number(jourParis(context.now).slice(0, 4))
  return demandes.map(d => {
    const jours = new Set(joursDe(d.demande_conge_date_debut, d.demande_conge_date_fin))
    const sien = (p: { utilisateur_id: number }) => p.utilisateur_id === d.utilisateur_id
    const postes = pointages.filter(p => sien(p) && jours.has(p.pointage_date))
    const attend = d.demande_conge_etat === 0
    return {
      action_id: `conge:${d.demande_conge_id}`,
      type: 'conge',
      cible_id: d.demande_conge_id,
      recu_a: (d.retrait_demande_a ?? d.recu_a).toISOString(),
      demandeur: formaterNom(d),
      objet: objetDemande(d, annee),
      premier_jour: d.demande_conge_date_debut,
      etat_libelle: d.retrait_demande_a ? 'À rendre' : libelleEtatDemande(d.demande_conge_etat),
      conge: {
        demande: presenterDemande(d, { decomptes, lecteur: context.caller.utilisateur_id }),
        soldes: (soldes.get(d.utilisateur_id) ?? []).filter(s => periodes(d).includes(s.annee)),
        postes: postes.map(p => presenterPoste(p, pauseDu)),
        deja_absents: trouverAbsents(d, agents, absences),
        astreintes: attend ? trouverAstreintes(d, astreintes) : [],
      },
      bde: null,
      fermera: attend ? direTouchant(ouverts, new Set(postes.map(p => p.pointage_id))) : [],
      rouvrir: direReouvertureConge(d, context.now),
      annuler: direAnnulation(d, context.now),
    }
  })
}
