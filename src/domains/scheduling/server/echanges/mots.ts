import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { formaterJour } from '#wire/dates.ts'
import { direQuand } from './examen.ts'
import type { CoteGarde, EchangeLu } from './lus.ts'

/** "Matin du ven. 20 nov. (06:45 – 14:15)". */
export function direPoste(cote: CoteGarde): string {
  return `${cote.poste_libelle} du ${formaterJour(cote.pointage_date)} (${phraseHoraire(cote)})`
}

/** "Matin du … contre Nuit du …". */
export function direEchange({ origine, cible }: Pick<EchangeLu, 'origine' | 'cible'>): string {
  const donne = direPoste(origine.garde)
  return cible.garde ? `${donne} contre ${direPoste(cible.garde)}` : `${donne}, sans contrepartie`
}

/** A reason as it ends a sentence; nothing when there is none. */
export function direMotif(motif: string): string {
  return motif === '' ? '' : ` Motif\u00a0: ${motif}`
}

/** Cancelled by its author; otherwise a state 7 was closed by the office, because its post had moved. */
export function estAnnuleParAuteur({ bde_etat, decide_a }: EchangeLu): boolean {
  return bde_etat === 7 && decide_a === null
}

/** Who settled an exchange, what they did and when, for a reader who did not know. */
export function direReglement(e: EchangeLu, lecteur: number, now: Date): { message: string; a: Date; par: string } {
  const qui = ({ utilisateur_id, nom }: { utilisateur_id: number; nom: string }) =>
    utilisateur_id === lecteur ? 'Vous avez' : `${nom} a`
  const a = e.decide_a ?? e.repondu_a ?? e.propose_a
  const quand = direQuand(a, now)
  const responsable = { utilisateur_id: e.responsable_id ?? 0, nom: e.responsable || 'Le responsable' }
  switch (e.bde_etat) {
    case 0:
      return { message: `${e.cible.nom} n’a pas encore répondu à cet échange.`, a, par: e.origine.nom }
    case 1:
      return { message: `${qui(e.cible)} déjà accepté cet échange ${quand}.`, a, par: e.cible.nom }
    case 8:
      return { message: `${qui(e.cible)} déjà refusé cet échange ${quand}.`, a, par: e.cible.nom }
    case 2:
      return { message: `${qui(responsable)} déjà accepté cet échange ${quand}.`, a, par: responsable.nom }
    case 9:
      return { message: `${qui(responsable)} déjà refusé cet échange ${quand}.`, a, par: responsable.nom }
    default:
      return estAnnuleParAuteur(e)
        ? { message: `${qui(e.origine)} annulé cet échange ${quand}.`, a, par: e.origine.nom }
        : {
            message: `Cet échange a été annulé ${quand}. ${e.bde_motif_responsable_reponse}`.trim(),
            a,
            par: responsable.nom,
          }
  }
}
