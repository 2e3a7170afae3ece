import { ajouterJours, estJourIso, type JourIso } from '#wire/dates.ts'
import { planterAnomalies } from './anomalies.ts'
import { genererAstreintes, genererInterventions } from './astreintes.ts'
import { genererConges } from './conges.ts'
import { coteDe, type EchangePose, genererEchanges } from './echanges.ts'
import { genererAgents } from './equipe.ts'
import { genererEvenements } from './evenements.ts'
import { creerGrille, type Grille } from './grille.ts'
import { genererHistorique, type PosteAncien } from './historique.ts'
import { avant, GRAINE, horaireDe } from './outils.ts'
import { genererMetiers, genererPostes } from './postes.ts'
import { planifier } from './roulement.ts'
import type { AgentDemo, Ancrage, DonneesDemo, EchangeDemo, PointageDemo, PosteDemo } from './types.ts'

/** Who is on call in the first residence besides Inès and Nathalie: ranks of nurses. */
const INFIRMIERS_ASTREINTE = [2, 14, 26]

/** Rows of the roster; a post that an exchange moved keeps the number it had, with its new holder. */
function genererPointages(
  grille: Grille,
  agents: readonly AgentDemo[],
  postes: readonly PosteDemo[],
  echanges: readonly EchangePose[],
  anciens: readonly PosteAncien[],
): PointageDemo[] {
  const posteIds = new Map(postes.map(p => [`${p.compte_id}:${p.poste_code}`, p.poste_id]))
  const ecrit = avant(grille.jour(grille.aujourdhui), 45, '15:00')
  const deplaces = new Map<string, string>()
  for (const e of echanges) {
    if (e.bde_etat !== 2 || !e.decide_a) continue
    deplaces.set(`${e.utilisateur_origine_id}:${e.jour_origine}`, e.decide_a)
    deplaces.set(`${e.utilisateur_cible_id}:${e.jour_origine}`, e.decide_a)
  }
  const pointages: PointageDemo[] = anciens.map(({ agent, jour, code }, n) => ({
    compte_id: agent.compte_id,
    pointage_id: n + 1,
    utilisateur_id: agent.utilisateur_id,
    poste_id: posteIds.get(`${agent.compte_id}:${code}`) ?? 0,
    poste_code: code,
    ...horaireDe({ code }, jour),
    version: 1,
    modifie_a: avant(jour, 45, '15:00'),
  }))
  for (let rang = 0; rang < grille.nombre; rang += 1) {
    for (const { compte_id, utilisateur_id } of agents) {
      const valeur = grille.lire(utilisateur_id, rang)
      if (!valeur) continue
      const deplace = deplaces.get(`${utilisateur_id}:${rang}`)
      pointages.push({
        compte_id,
        pointage_id: pointages.length + 1,
        utilisateur_id,
        poste_id: posteIds.get(`${compte_id}:${valeur.code}`) ?? 0,
        poste_code: valeur.code,
        ...horaireDe(valeur, grille.jour(rang)),
        version: deplace ? 2 : 1,
        modifie_a: deplace ?? ecrit,
      })
    }
  }
  return pointages
}

/** The exchanges with the numbers of their posts. */
function numeroter(grille: Grille, poses: readonly EchangePose[], pointages: readonly PointageDemo[]): EchangeDemo[] {
  const numeros = new Map(pointages.map(p => [`${p.utilisateur_id}:${p.pointage_date}`, p.pointage_id]))
  return poses.map(({ jour_origine, jour_cible, code_origine, code_cible, ...e }) => {
    const cote = (utilisateur_id: number, rang: number, code: EchangePose['code_origine']) => {
      const jour = grille.jour(rang)
      const numero = numeros.get(`${utilisateur_id}:${jour}`)
      if (!numero) throw new RangeError('no post for this exchange')
      return coteDe(numero, jour, code)
    }
    // Once accepted, each post is the other one's.
    const [donneur, receveur] =
      e.bde_etat === 2
        ? [e.utilisateur_cible_id, e.utilisateur_origine_id]
        : [e.utilisateur_origine_id, e.utilisateur_cible_id]
    return {
      ...e,
      origine: cote(donneur, jour_origine, code_origine),
      cible: jour_cible === null || code_cible === null ? null : cote(receveur, jour_cible, code_cible),
    }
  })
}

/**
 * The demonstration of two residences, relative to a day: same day, same data. Rosters are whole civil weeks around it.
 * @throws RangeError when `aujourdhui` is not a day
 */
export function genererPlanning({ aujourdhui, ancrage }: { aujourdhui: JourIso; ancrage: Ancrage }): DonneesDemo {
  if (!estJourIso(aujourdhui)) throw new RangeError(`not a day: ${aujourdhui}`)
  const comptes = [ancrage.residence.compte_id, ancrage.residence2.compte_id]
  const grille = creerGrille(aujourdhui)
  const agents = genererAgents(GRAINE, aujourdhui, ancrage)
  const [premiere = [], seconde = []] = comptes.map(c => agents.filter(a => a.compte_id === c))
  const { demandes, absences, estAbsent } = genererConges(grille, [premiere, seconde])
  planifier(grille, premiere, { estAbsent, coupes: 1, jours: 1, minimum: 5, surplus: 17 })
  planifier(grille, seconde, { estAbsent, coupes: 0, jours: 0, minimum: 1, surplus: 99 })

  const cadre = premiere.filter(a => a.equipe === 'cadre')
  const dAstreinte = [...premiere.slice(0, 1), ...cadre, ...premiere.filter(a => INFIRMIERS_ASTREINTE.includes(a.rang))]
  const proteges = new Set(dAstreinte.map(a => a.utilisateur_id))
  const anomalies = planterAnomalies(
    grille,
    premiere.filter(a => a.rang > 1 && !proteges.has(a.utilisateur_id)),
  )
  const eviter = new Set(anomalies.map(a => a.utilisateur_id))
  const { echanges: poses, changements } = genererEchanges(grille, premiere, estAbsent, eviter)

  const astreintes = genererAstreintes(grille, dAstreinte, estAbsent, 1)
  astreintes.push(
    ...genererAstreintes(grille, [...seconde.slice(0, 3), ...seconde.slice(-1)], estAbsent, astreintes.length + 1),
  )
  const postes = genererPostes(comptes)
  const responsables = new Map(agents.filter(a => a.equipe === 'cadre').map(a => [a.compte_id, a.utilisateur_id]))
  const annee = genererHistorique(grille, agents, responsables, demandes.length + 1)
  const pointages = genererPointages(grille, agents, postes, poses, annee.postes)
  const jours = Array.from({ length: grille.nombre }, (_, rang) => grille.jour(rang))
  return {
    aujourdhui,
    debut: grille.premier,
    fin: ajouterJours(grille.premier, grille.nombre - 1),
    metiers: genererMetiers(comptes),
    postes,
    agents,
    pointages,
    demandes: [...demandes, ...annee.demandes],
    absences: [...absences, ...annee.absences],
    astreintes,
    interventions: genererInterventions(
      grille,
      astreintes.filter(a => a.compte_id === comptes[0]),
      ancrage.residence.agent,
    ),
    evenements: genererEvenements(grille, comptes),
    // The first residence works at night, the second is on call.
    nuits: comptes.flatMap((compte_id, rang) =>
      jours.map(jour => ({ compte_id, jour, etat_nuit: rang === 0 ? 1 : 0 })),
    ),
    echanges: numeroter(grille, poses, pointages),
    changements,
    vus: premiere.slice(0, 1).map(({ compte_id, utilisateur_id }) => ({
      compte_id,
      utilisateur_id,
      vu_a: avant(aujourdhui, 2, '20:05'),
    })),
    anomalies,
  }
}
