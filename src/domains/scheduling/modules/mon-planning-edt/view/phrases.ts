import { passeMinuit } from '#domains/scheduling/model/planning/horaire.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import {
  direSansPoste,
  type JourPlanning,
  PAS_PUBLIE,
  type PostePlanning,
} from '#domains/scheduling/model/planning/planning.ts'
import { direNonFait } from '#domains/scheduling/model/planning/prevu.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { ajouterJours, formaterDuree, formaterJour, heureParis, type JourIso, jourParis } from '#wire/dates.ts'
import { compter, pluraliser } from '#wire/french.ts'

/** The sentences of a day card. */

/** A state told in a pill. */
export interface Pastille {
  readonly ton: PillTone
  readonly texte: string
  /** Still on this device. */
  readonly attente?: boolean
}

/** "9 h 30 comptées". */
export function phraseComptees(minutes: number): string {
  return `${formaterDuree(minutes)} ${pluraliser(minutes / 60, 'comptée')}`
}

/** Paid hours, after the real ones where they are not the same: "12 h 30 réelles, 7 h comptées". */
function phraseHeures({ minutes, minutes_reelles: reelles = minutes }: PostePlanning): string {
  const comptees = phraseComptees(minutes)
  if (reelles === minutes) return comptees
  return `${formaterDuree(reelles)} ${pluraliser(reelles / 60, 'réelle')}, ${comptees}`
}

/** "Pause 30 min · avec Hugo, Inès et 2 autres", "finit dimanche · 9 h 30 comptées"; empty when there is nothing to add. */
export function detailPoste(poste: PostePlanning, compagnons: string | null): string {
  const nuit = passeMinuit(poste)
  const lendemain = formaterJour(ajouterJours(poste.pointage_date, 1), 'complet').split(' ', 1)[0]
  return [
    nuit && `finit ${lendemain}`,
    (nuit || poste.pointage_heures_manuel !== null) && phraseHeures(poste),
    !nuit && poste.minutes_pause > 0 && `Pause ${formaterDuree(poste.minutes_pause)}`,
    poste.pointage_heures_supplementaire === 1 && 'heures supplémentaires',
    compagnons,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "mar. 24 au ven. 27", with the months where they differ; one day alone is named by its card. */
export function phrasePeriode(debut: JourIso, fin: JourIso): string | null {
  if (debut === fin) return null
  const memeMois = debut.slice(0, 7) === fin.slice(0, 7)
  const dire = (jour: JourIso): string => {
    const entier = formaterJour(jour)
    return memeMois ? entier.split(' ').slice(0, 2).join(' ') : entier
  }
  return `${dire(debut)} au ${dire(fin)}`
}

type Absence = JourPlanning['absences'][number]

/** What is already granted: a request that waits is not on the planning. */
export function pastilleAbsence({ sorte, libelle }: Pick<Absence, 'sorte' | 'libelle'>): Pastille {
  if (sorte === 'conge') return { ton: 'good', texte: 'Congé accepté' }
  return { ton: sorte === 'tlc' ? 'good' : 'mute', texte: libelle }
}

/** "mar. 24 au ven. 27", after the kind of leave where it is not the usual one. */
export function detailAbsence({ sorte, libelle, debut, fin }: Absence): string {
  const nom = sorte === 'conge' && libelle !== 'Congé payé' ? libelle : null
  return [nom, phrasePeriode(debut, fin)].filter(Boolean).join(' · ')
}

export function phraseAstreinte(a: { heure_debut: string; heure_fin: string }): string {
  return `Astreinte de ${a.heure_debut} à ${a.heure_fin}`
}

export type Modifie = NonNullable<JourPlanning['modifie']>

/** Its day was not published before: nothing that was known has changed. */
export const estNouveau = ({ avant }: Modifie): boolean => avant === PAS_PUBLIE

/** "Modifié depuis hier": since the person last looked, and when that was; "Publié depuis hier" of a day that was not published before. */
export function phraseModifie(modifie: Modifie, vu_a: string | null, aujourdhui: JourIso): string {
  const fait = estNouveau(modifie) ? 'Publié' : 'Modifié'
  if (vu_a === null) return fait
  const vu = jourParis(vu_a)
  if (vu === aujourdhui) return `${fait} à ${heureParis(modifie.a)}`
  if (vu === ajouterJours(aujourdhui, -1)) return `${fait} depuis hier`
  return `${fait} depuis le ${formaterJour(vu)}`
}

/** "Avant : Matin 06:45 – 14:15 · modifié par Sonia Petit"; "Publié par Sonia Petit" of a day that was not published before. */
export function detailModifie(modifie: Modifie): string {
  const { avant, auteur } = modifie
  if (estNouveau(modifie)) return auteur && `Publié par ${auteur}`
  return [`Avant\u00a0: ${avant}`, auteur && `modifié par ${auteur}`].filter(Boolean).join(' · ')
}

/** "2 jours modifiés": how many days wait to be seen, and which of the two they are. */
export function direRestants(restants: number, jours: readonly JourPlanning[]): string {
  const sortes = new Set(jours.flatMap(j => (j.modifie ? [estNouveau(j.modifie)] : [])))
  if (!sortes.has(true)) return compter(restants, 'jour modifié', 'jours modifiés')
  if (!sortes.has(false)) return compter(restants, 'jour publié', 'jours publiés')
  return compter(restants, 'jour publié ou modifié', 'jours publiés ou modifiés')
}

/** A day in one sentence, for screen readers and the month's cells: "Matin 06:45 – 14:15, astreinte". */
export function resumeJour(jour: JourPlanning): string {
  const parties = [
    ...jour.postes.map(p => `${p.poste_libelle} ${phraseHoraire(p)}`),
    ...(jour.non_faits ?? []).map(direNonFait),
    ...jour.absences.map(a => pastilleAbsence(a).texte),
    ...jour.astreintes.map(phraseAstreinte),
    ...jour.evenements.filter(e => e.event_etat !== 3).map(e => e.event_titre),
  ]
  if (jour.postes.length === 0 && jour.absences.length === 0 && !jour.non_faits?.length)
    parties.unshift(direSansPoste(jour.publie))
  if (jour.feries) parties.push(jour.feries)
  if (jour.modifie) parties.push(estNouveau(jour.modifie) ? 'nouveau' : 'modifié')
  return parties.join(', ')
}
