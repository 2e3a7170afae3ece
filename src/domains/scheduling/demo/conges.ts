import type { SorteAbsence } from '../model/planning/pointage.ts'
import type { Grille } from './grille.ts'
import { SEMAINE_COURANTE } from './grille.ts'
import { avant, uidDemo } from './outils.ts'
import { MALADIES, recitsOrdinaires, recitsPremiere, recitsSeconde } from './recits.ts'
import type { AbsenceDemo, AgentDemo, DemandeDemo } from './types.ts'

export interface Conges {
  readonly demandes: DemandeDemo[]
  readonly absences: AbsenceDemo[]
  /** Whether somebody is away that day (rank of the roster). */
  estAbsent(utilisateur_id: number, rang: number): boolean
}

/** Requests in every state, the days that the accepted ones took, and sick leave. */
export function genererConges(grille: Grille, residences: readonly (readonly AgentDemo[])[]): Conges {
  const aujourdhui = grille.jour(grille.aujourdhui)
  const demandes: DemandeDemo[] = []
  const absences: AbsenceDemo[] = []
  const absents = new Set<string>()
  const absenter = (qui: AgentDemo, rang: number, sorte: SorteAbsence, demande_conge_id: number | null): void => {
    const cle = `${qui.utilisateur_id}:${rang}`
    if (absents.has(cle)) return
    absents.add(cle)
    const { compte_id, utilisateur_id } = qui
    absences.push({ compte_id, utilisateur_id, jour: grille.jour(rang), sorte, demande_conge_id })
  }
  const lundi = (semaine: number): number => 7 * (SEMAINE_COURANTE + semaine)
  residences.forEach((agents, residence) => {
    const cadre = agents.find(a => a.equipe === 'cadre')
    const contes = residence === 0 ? recitsPremiere(agents, grille.aujourdhui % 7) : recitsSeconde(agents)
    const maladies = (residence === 0 ? MALADIES : []).flatMap(m => {
      const qui = agents[m.rang]
      return qui ? [{ ...m, qui }] : []
    })
    for (const r of [...contes, ...recitsOrdinaires(agents, [...contes, ...maladies])]) {
      const demande_conge_id = demandes.length + 1
      const [debut, fin] = [lundi(r.semaine) + r.du, lundi(r.semaine) + r.au]
      const demande_a = avant(aujourdhui, r.ilYA, `${String(8 + (demande_conge_id % 11)).padStart(2, '0')}:12`)
      const repondue = r.etat === 1 || r.etat === 2
      // Answered within two days, and the day before today at the latest.
      const repondu_a = avant(aujourdhui, Math.max(1, r.ilYA - 2), '19:40')
      demandes.push({
        compte_id: r.qui.compte_id,
        demande_conge_id,
        demande_conge_uid: uidDemo(`conge:${demande_conge_id}`),
        utilisateur_id: r.qui.utilisateur_id,
        demande_type: r.type,
        demande_conge_date_debut: grille.jour(debut),
        demande_conge_date_fin: grille.jour(fin),
        demande_conge_etat: r.etat,
        demande_motif_demande: r.motif ?? '',
        demande_motif_reponse: r.reponse ?? '',
        demande_a,
        recu_a: demande_a,
        responsable_id: repondue ? (cadre?.utilisateur_id ?? null) : null,
        repondu_a: r.etat === 0 ? null : repondu_a,
      })
      if (r.etat !== 1) continue
      for (let rang = debut; rang <= fin; rang += 1)
        absenter(r.qui, rang, r.type === 2 ? 'tlc' : 'conge', demande_conge_id)
    }
    for (const m of maladies) {
      for (let rang = lundi(m.semaine) + m.du; rang <= lundi(m.semaine) + m.au; rang += 1)
        absenter(m.qui, rang, 'maladie', null)
    }
  })
  return { demandes, absences, estAbsent: (id, rang) => absents.has(`${id}:${rang}`) }
}
