import {
  type ContenuIntervention,
  creerInterventionPayloadSchema,
  modifierInterventionPayloadSchema,
  TYPE_INTERVENTION_CREER,
  TYPE_INTERVENTION_MODIFIER,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { heureParis, jourParis } from '#wire/dates.ts'
import type { Saisie } from '../address.ts'
import type { Brouillon } from './brouillon.ts'
import { contenuDe } from './contenu.ts'
import type { AstreinteLocale } from './rejeu.ts'

/** What a form is about: the duty, what it starts from, whom it must not overlap. */
export interface Cible {
  readonly astreinte: AstreinteLocale
  /** The intervention as shown; null for one that is in no list yet. */
  readonly intervention: ContenuIntervention | null
  readonly depart: Brouillon
}

/** @returns null when the address names nothing that this device knows, or that this person may change */
export function trouverCible(
  saisie: Saisie,
  astreintes: readonly AstreinteLocale[],
  outbox: readonly Pick<OutboxEntry, 'id' | 'type' | 'payload'>[],
  nouvelUid: () => string,
): Cible | null {
  if (saisie.genre === 'nouvelle') {
    const astreinte = astreintes.find(a => a.astreinte_id === saisie.astreinte_id && a.peut.modifier)
    return astreinte ? { astreinte, intervention: null, depart: vide(nouvelUid(), astreinte) } : null
  }
  if (saisie.genre === 'modifier') return existante(saisie.uid, astreintes)
  const entree = outbox.find(e => e.id === saisie.entree_id)
  if (entree?.type === TYPE_INTERVENTION_CREER) {
    const { data } = creerInterventionPayloadSchema.safeParse(entree.payload)
    const astreinte = astreintes.find(a => a.astreinte_id === data?.astreinte_id)
    if (!data || !astreinte) return null
    return { astreinte, intervention: null, depart: remplir(data.uid, contenuDe(data), null) }
  }
  if (entree?.type !== TYPE_INTERVENTION_MODIFIER) return null
  const { data } = modifierInterventionPayloadSchema.safeParse(entree.payload)
  const cible = data ? existante(data.uid, astreintes) : null
  return data && cible ? { ...cible, depart: remplir(data.uid, contenuDe(data), cible.intervention) } : null
}

function existante(uid: string, astreintes: readonly AstreinteLocale[]): Cible | null {
  for (const astreinte of astreintes) {
    const trouvee = astreinte.interventions.find(i => i.intervention_uid === uid)
    if (!trouvee || !astreinte.peut.modifier) continue
    const intervention = contenuDe(trouvee)
    return { astreinte, intervention, depart: remplir(uid, intervention, intervention) }
  }
  return null
}

function vide(uid: string, astreinte: AstreinteLocale): Brouillon {
  return { uid, heure_debut: '', heure_fin: '', jour: jourParis(astreinte.debut), description: '', vu: null }
}

function remplir(uid: string, contenu: ContenuIntervention, vu: ContenuIntervention | null): Brouillon {
  return {
    uid,
    heure_debut: heureParis(contenu.debut),
    heure_fin: heureParis(contenu.fin),
    jour: jourParis(contenu.debut),
    description: contenu.intervention_description,
    vu,
  }
}
