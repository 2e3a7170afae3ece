import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { joursDe, libelleEtatDemande } from '#domains/scheduling/model/conge.ts'
import { type Echange, libelleEtatEchange } from '#domains/scheduling/model/echange.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterMinutes, jourParis } from '#wire/dates.ts'
import { comparer } from '#wire/french.ts'
import { objetDemande, presenterDemande } from '../presenters/conge.ts'
import { type AgentLu, lireAgents, nomAgent } from './agents.ts'
import { type AbsenceLue, type DemandeLue, lireAbsences, lireDemandes, lireSoldes } from './conges.ts'
import { lireEchangesATraiter } from './echanges.ts'
import { presenterPoste } from './planning.ts'
import { lirePointages } from './pointages.ts'
import { lireReglages } from './proprietes.ts'

/** Days that an answered request stays in the list. */
const JOURS_GARDES = 90

/** What waits for a manager, oldest first; `traitees`: what was answered these 90 days, latest first. */
export async function lireActions(context: Context, { traitees }: { traitees: boolean }): Promise<ActionATraiter[]> {
  const depuis = new Date(ajouterMinutes(context.now, -JOURS_GARDES * 24 * 60))
  const demandes = await lireDemandes(
    context,
    traitees ? { etats: [1, 2], repondues_depuis: depuis, ordre: 'reponses' } : { etats: [0], ordre: 'anciennes' },
  )
  const conges = await presenterConges(context, demandes)
  const echanges = (await lireEchangesATraiter(context, { traitees })).map(presenterBde)
  // Answered ones by their answer, waiting ones by their receipt.
  const quand = (a: ActionATraiter): string =>
    (traitees ? (a.conge?.demande.repondu_a ?? a.bde?.decide_a) : null) ?? a.recu_a
  const sens = traitees ? -1 : 1
  return [...conges, ...echanges].sort((a, b) => sens * quand(a).localeCompare(quand(b)))
}

function presenterBde(bde: Echange): ActionATraiter {
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
      return { label: nomAgent(agent), jours: new Set(siens.map(x => x.jour)).size }
    })
    .filter(({ jours }) => jours > 0)
    .sort((a, b) => b.jours - a.jours || comparer(a.label, b.label))
}

const anneesDe = ({ demande_conge_date_debut, demande_conge_date_fin }: DemandeLue): number[] => [
  ...new Set([demande_conge_date_debut, demande_conge_date_fin].map(jour => Number(jour.slice(0, 4)))),
]

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
  const { site, proprietes } = await lireReglages(context)
  const [soldes, pointages, agents, absences] = await Promise.all([
    lireSoldes(context, { utilisateurs, annees: [...new Set(demandes.flatMap(anneesDe))].sort(), site }),
    lirePointages(context, { utilisateurs, du, au }),
    lireAgents(context),
    lireAbsences(context, { du, au }),
  ])
  const annee = Number(jourParis(context.now).slice(0, 4))
  return demandes.map(d => {
    const jours = new Set(joursDe(d.demande_conge_date_debut, d.demande_conge_date_fin))
    const sien = (p: { utilisateur_id: number }) => p.utilisateur_id === d.utilisateur_id
    return {
      action_id: `conge:${d.demande_conge_id}`,
      type: 'conge',
      cible_id: d.demande_conge_id,
      recu_a: d.recu_a.toISOString(),
      demandeur: nomAgent(d),
      objet: objetDemande(d, annee),
      premier_jour: d.demande_conge_date_debut,
      etat_libelle: libelleEtatDemande(d.demande_conge_etat),
      conge: {
        demande: presenterDemande(d, { site, lecteur: context.caller.utilisateur_id }),
        soldes: (soldes.get(d.utilisateur_id) ?? []).filter(s => anneesDe(d).includes(s.annee)),
        postes: pointages.filter(p => sien(p) && jours.has(p.pointage_date)).map(p => presenterPoste(p, proprietes)),
        deja_absents: trouverAbsents(d, agents, absences),
      },
      bde: null,
    }
  })
}
