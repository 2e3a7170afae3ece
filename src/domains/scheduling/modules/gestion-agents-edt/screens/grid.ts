import { type Agent, type EtatAcces, MOTS_ACCES } from '#domains/scheduling/model/agents.ts'
import { estTempsPartiel } from '#domains/scheduling/model/contrat.ts'
import { DEPUIS_TOUJOURS } from '#domains/scheduling/model/versions.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { formaterDuree } from '#wire/dates.ts'
import type { GridDescriptor, GridHeader, GridRow } from '#wire/grid.ts'

export const TONS_ACCES: Readonly<Record<EtatAcces, PillTone>> = {
  ouvert: 'good',
  a_inviter: 'wait',
  sans_adresse: 'mute',
  invite: 'info',
  expire: 'wait',
  ferme: 'mute',
}

const colonne = (
  id: string,
  label: string,
  type: GridHeader['type'],
  { width = null, hidden = false }: { width?: number | null; hidden?: boolean } = {},
): GridHeader => ({ id, label, type, width, sortable: true, hidden })

const HEADERS: readonly GridHeader[] = [
  colonne('label', 'Nom', 'texte'),
  colonne('metier_libelle', 'Métier', 'texte'),
  colonne('unite_libelle', 'Unité', 'texte'),
  colonne('heures', 'Heures par semaine', 'texte', { width: 150 }),
  colonne('contrat_du', 'Contrat depuis', 'date', { width: 130 }),
  colonne('conges', 'Congés restants', 'nombre', { width: 130 }),
  colonne('acces', 'Accès', 'texte', { width: 150 }),
  colonne('email', 'E-mail', 'email', { hidden: true }),
  colonne('telephone', 'Téléphone', 'telephone', { hidden: true }),
]

const ligne = (a: Agent): GridRow => ({
  utilisateur_id: a.utilisateur_id,
  label: a.label,
  metier_libelle: a.metier_libelle,
  unite_libelle: a.unite_libelle,
  heures: direSemaine(a),
  // A contract that holds since always began on no day that anybody knows.
  contrat_du: a.contrat_du === DEPUIS_TOUJOURS ? null : a.contrat_du,
  conges: a.conges_restants,
  acces: MOTS_ACCES[a.acces],
  email: a.email,
  telephone: a.telephone,
})

/** "35 h", "24 h, temps partiel"; "Sans contrat" where there is none. */
export function direSemaine({ minutes_hebdomadaires }: Pick<Agent, 'minutes_hebdomadaires'>): string {
  if (minutes_hebdomadaires === null) return 'Sans contrat'
  const duree = formaterDuree(minutes_hebdomadaires)
  return estTempsPartiel({ minutes_hebdomadaires }) ? `${duree}, temps partiel` : duree
}

/** The agents as a grid; what is narrowed is narrowed before. */
export function grilleDe(agents: readonly Agent[], lu_a: string): GridDescriptor {
  const parMots = (tons: readonly EtatAcces[]) => Object.fromEntries(tons.map(e => [MOTS_ACCES[e], TONS_ACCES[e]]))
  return {
    // A house without units has no column of them.
    headers: HEADERS.filter(h => h.id !== 'unite_libelle' || agents.some(a => a.unite_id !== null)),
    datas: agents.map(ligne),
    item_key: 'utilisateur_id',
    visible_ajout: false,
    export: true,
    items_par_page: 15,
    selection: false,
    expand: false,
    footer: null,
    itemsRenderers: {
      acces: { kind: 'pastille', tons: parMots(Object.keys(MOTS_ACCES) as EtatAcces[]) },
    },
    menus: [],
    conditions: [],
    total: agents.length,
    page: 1,
    lu_a,
  }
}

export const ETATS = ['actifs', 'sans-contrat', 'a-inviter', 'fermes', 'tous'] as const
export type EtatListe = (typeof ETATS)[number]
export const MOTS_ETATS: Readonly<Record<EtatListe, string>> = {
  actifs: 'Actifs',
  'sans-contrat': 'Sans contrat',
  'a-inviter': 'À inviter',
  fermes: 'Accès fermé',
  tous: 'Tous',
}

/** Whether somebody stands in a part of the list. */
export function estDans(etat: EtatListe, agent: Agent): boolean {
  if (etat === 'tous') return true
  if (etat === 'fermes') return agent.acces === 'ferme'
  if (agent.acces === 'ferme') return false
  if (etat === 'sans-contrat') return agent.minutes_hebdomadaires === null
  return etat === 'actifs' || ['a_inviter', 'sans_adresse', 'expire'].includes(agent.acces)
}
