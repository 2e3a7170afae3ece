import { DIRE_RAISON } from '#domains/field-service/model/creneaux/types.ts'
import { absencesSur } from '#domains/field-service/model/interventions/absences.ts'
import { estEnCours, SANS_TECHNICIEN } from '#domains/field-service/model/interventions/etapes.ts'
import { heuresQuiComptent } from '#domains/field-service/model/interventions/fait.ts'
import type {
  Technicien,
  VisiteDetail,
  VisitePlanifiee,
} from '#domains/field-service/model/interventions/regulation.ts'
import { estEnRetard, type Retard } from '#domains/field-service/model/interventions/retard.ts'
import type { Sort } from '#kit/dense-table/dense-table.tsx'
import { heureParis } from '#wire/dates.ts'
import { comparer, normaliserRecherche } from '#wire/french.ts'
import { tousTrouves } from '#wire/grid-query.ts'
import { aRegarder, enAttente, mentionEtat, plage } from './mots.ts'

/** Filter, sort and grouping of the day's table. */
export type Colonne = 'heure' | 'client' | 'ville' | 'prestation' | 'technicien' | 'etat'
export type Tri = Sort<Colonne>
export type Groupement = 'technicien' | 'heure'
/** The counters of the bar, in its order. */
export const ETATS = ['retard', 'risque', 'a_venir', 'en_cours', 'terminees', 'annulees', 'hors_planning'] as const
export type Etat = (typeof ETATS)[number]
export type Retards = ReadonlyMap<number, Retard>

export function texteRecherche(v: VisitePlanifiee): string {
  const mots = [
    v.client,
    v.adresse_cp,
    v.adresse_ville,
    v.prestation_libelle,
    v.technicien || `${SANS_TECHNICIEN} non affectée`,
  ]
  mots.push(v.th_libelle, heureParis(v.debut), mentionEtat(v).texte, v.cloture_libelle)
  mots.push(v.reseau ? 'Réseau' : 'Client direct', ...aRegarder(v))
  return normaliserRecherche(`${mots.join(' ')} n°${v.intervention_id}`)
}

const DANS_ETAT: Record<Etat, (v: VisitePlanifiee, retards: Retards) => boolean> = {
  retard: (v, retards) => estEnRetard(retards.get(v.intervention_id)),
  risque: (v, retards) => retards.get(v.intervention_id)?.sorte === 'risque',
  a_venir: v => !v.annulee && v.etapes_en_cours === 0,
  en_cours: v => !v.annulee && estEnCours(v.etapes_en_cours),
  terminees: v => !v.annulee && v.etapes_en_cours === 3,
  annulees: v => v.annulee,
  hors_planning: v => v.nb_hors_planning > 0,
}

/** Visits in which every term is found, of the chosen state. */
export function filtrer(
  visites: readonly VisitePlanifiee[],
  { termes, etat, retards }: { termes: readonly string[]; etat: Etat | null; retards: Retards },
): VisitePlanifiee[] {
  return visites.filter(v => {
    if (etat && !DANS_ETAT[etat](v, retards)) return false
    const texte = texteRecherche(v)
    return tousTrouves(texte, termes)
  })
}

/** How many of each counter, and in all: of what the text filter left, as the list shows it. */
export function compter(visites: readonly VisitePlanifiee[], retards: Retards): Record<Etat | 'toutes', number> {
  const nombre = (etat: Etat) => visites.filter(v => DANS_ETAT[etat](v, retards)).length
  return {
    toutes: visites.length,
    retard: nombre('retard'),
    risque: nombre('risque'),
    a_venir: nombre('a_venir'),
    en_cours: nombre('en_cours'),
    terminees: nombre('terminees'),
    annulees: nombre('annulees'),
    hors_planning: nombre('hors_planning'),
  }
}

const debutDe = (v: VisitePlanifiee) => heuresQuiComptent(v).debut

const rangEtat = (v: VisitePlanifiee) => (v.annulee ? 4 : v.etapes_en_cours)

const ORDRES: Record<Colonne, (a: VisitePlanifiee, b: VisitePlanifiee) => number> = {
  heure: (a, b) => debutDe(a).localeCompare(debutDe(b)),
  client: (a, b) => comparer(a.client, b.client),
  ville: (a, b) => comparer(`${a.adresse_ville} ${a.adresse_cp}`, `${b.adresse_ville} ${b.adresse_cp}`),
  prestation: (a, b) => comparer(a.prestation_libelle, b.prestation_libelle),
  technicien: (a, b) => comparer(a.technicien, b.technicien),
  etat: (a, b) => rangEtat(a) - rangEtat(b),
}

export function trier(visites: readonly VisitePlanifiee[], { colonne, sens }: Tri): VisitePlanifiee[] {
  const ordre = ORDRES[colonne]
  return [...visites].sort(
    (a, b) => ordre(a, b) * sens || debutDe(a).localeCompare(debutDe(b)) || a.intervention_id - b.intervention_id,
  )
}

export interface Groupe {
  readonly cle: string
  readonly titre: string
  readonly technicien: Technicien | null
  readonly visites: readonly VisitePlanifiee[]
}

/** Unassigned visits first, since somebody has to take them; then people in order, or hours. */
export function grouper(
  visites: readonly VisitePlanifiee[],
  par: Groupement,
  techniciens: readonly Technicien[],
): Groupe[] {
  const parCle = new Map<string, VisitePlanifiee[]>()
  for (const v of visites) {
    const cle = par === 'heure' ? heureParis(debutDe(v)).slice(0, 2) : String(v.technicien_id ?? '')
    const liste = parCle.get(cle)
    if (liste) liste.push(v)
    else parCle.set(cle, [v])
  }
  const groupes = [...parCle].map(([cle, liste]): Groupe => {
    if (par === 'heure') return { cle, titre: `${Number(cle)}\u00a0h`, technicien: null, visites: liste }
    const technicien = techniciens.find(t => String(t.id) === cle) ?? null
    const titre = cle === '' ? SANS_TECHNICIEN : (technicien?.label ?? liste[0]?.technicien ?? '')
    return { cle, titre, technicien, visites: liste }
  })
  if (par === 'heure') return groupes.sort((a, b) => a.cle.localeCompare(b.cle))
  return groupes.sort((a, b) => Number(b.cle === '') - Number(a.cle === '') || comparer(a.titre, b.titre))
}

/** Key of the group of what is late. */
export const CLE_RETARD = 'retard'

/** What is late above all the rest, the longest first: moved there, never shown twice. */
export function remonterRetards(groupes: readonly Groupe[], retards: Retards): Groupe[] {
  const attente = (v: VisitePlanifiee) => retards.get(v.intervention_id)?.minutes ?? 0
  const enRetard = (v: VisitePlanifiee) => estEnRetard(retards.get(v.intervention_id))
  const visites = groupes.flatMap(g => g.visites).filter(enRetard)
  if (visites.length === 0) return [...groupes]
  const reste = groupes
    .map(g => ({ ...g, visites: g.visites.filter(v => !enRetard(v)) }))
    .filter(g => g.visites.length > 0)
  visites.sort((a, b) => attente(b) - attente(a))
  return [{ cle: CLE_RETARD, titre: 'En retard', technicien: null, visites }, ...reste]
}

/** The first visit of a group that is still to begin, where others are not: the line of now stands above it. */
export function apresMaintenant(visites: readonly VisitePlanifiee[], maintenant: string): number | null {
  const rang = visites.findIndex(v => debutDe(v) > maintenant)
  const suivante = rang > 0 && visites.slice(rang).every(v => debutDe(v) > maintenant) ? visites[rang] : undefined
  return suivante?.intervention_id ?? null
}

/** People off the day's list whose device still holds work: the office must see them all the same. */
export function ajouterAttente(groupes: readonly Groupe[], techniciens: readonly Technicien[]): Groupe[] {
  const autres = techniciens.filter(t => enAttente(t) > 0 && !groupes.some(g => g.technicien?.id === t.id))
  return [...groupes, ...autres.map(t => ({ cle: String(t.id), titre: t.label, technicien: t, visites: [] }))]
}

/** What already fills a technician's time during a visit, for the choice of whom to give it to. */
export function occupation(
  technicien_id: number,
  visite: VisitePlanifiee,
  visites: readonly VisitePlanifiee[],
): VisitePlanifiee | undefined {
  return visites.find(
    v =>
      v.technicien_id === technicien_id &&
      v.intervention_id !== visite.intervention_id &&
      !v.annulee &&
      v.etapes_en_cours < 3 &&
      v.debut < visite.fin &&
      visite.debut < v.fin,
  )
}

/** Whether a technician works at the time of a visit, as far as the company has said. */
export function presence(
  { absences = [], disponibilites = null }: Pick<Technicien, 'absences' | 'disponibilites'>,
  { debut, fin }: Pick<VisitePlanifiee, 'debut' | 'fin'>,
): 'absent' | 'hors_horaires' | 'present' {
  if (absencesSur({ debut, fin }, absences).length > 0) return 'absent'
  return disponibilites === null || disponibilites.some(d => d.debut <= debut && fin <= d.fin)
    ? 'present'
    : 'hors_horaires'
}

const PRESENCE = { absent: ['absent'], hors_horaires: ['hors de ses horaires'], present: [] } as const

/** All that speaks against giving a visit to somebody, in words: what they have, where they are, what they do. Empty: nothing. */
export function empechements(
  technicien: Pick<Technicien, 'id' | 'absences' | 'disponibilites'>,
  visite: VisitePlanifiee & Pick<VisiteDetail, 'inaptes'>,
  visites: readonly VisitePlanifiee[],
): string[] {
  const pris = occupation(technicien.id, visite, visites)
  const inapte = visite.inaptes?.find(i => i.utilisateur_id === technicien.id)
  return [
    ...(pris ? [`pris ${plage(pris)}`] : []),
    ...PRESENCE[presence(technicien, visite)],
    ...(inapte ? [DIRE_RAISON[inapte.raison]] : []),
  ]
}
