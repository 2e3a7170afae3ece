import { perform, wakeSync } from '#client/queue/sync.ts'
import {
  type ContenuIntervention,
  entiteIntervention,
  modifierInterventionPayloadSchema,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import { resend } from '#offline/settle.ts'
import type { UserDb } from '#offline/user-db.ts'
import { formaterJour, jourParis } from '#wire/dates.ts'
import { uuidv7 } from '#wire/uuid.ts'
import type { Saisie } from '../address.ts'
import { creer, modifier, supprimer } from '../offline.ts'
import { plageIntervention } from '../view/mots.ts'
import { contenuDe, memeContenu } from './contenu.ts'

/** From the form to the queue. Every function throws `NotStored` when the device refuses: nothing was kept then. */

/** What the sync centre shows. */
function libelleDe(c: ContenuIntervention, quoi = 'Intervention d’astreinte'): string {
  const jour = jourParis(c.debut)
  return `${quoi}, ${formaterJour(jour)} ${plageIntervention(c, jour)}`
}

type Cible = {
  readonly saisie: Saisie
  readonly uid: string
  readonly astreinte_id: number
  readonly intervention: ContenuIntervention | null
}

/** @returns false when nothing had changed, so nothing was to be stored */
export async function enregistrer(
  db: UserDb,
  { saisie, uid, astreinte_id, intervention }: Cible,
  contenu: ContenuIntervention,
): Promise<boolean> {
  if (saisie.genre === 'corriger') {
    const entree = await db.outbox.get(saisie.entree_id)
    const modification = modifierInterventionPayloadSchema.safeParse(entree?.payload)
    const avant = intervention ?? modification.data?.avant
    await resend(
      db,
      saisie.entree_id,
      modification.success ? { uid, ...contenu, avant } : { uid, astreinte_id, ...contenu },
    )
    wakeSync()
    return true
  }
  if (!intervention) {
    await perform(creer, { uid, astreinte_id, ...contenu }, { libelle: libelleDe(contenu) })
    return true
  }
  if (memeContenu(contenu, intervention)) return false
  const libelle = libelleDe(contenu, 'Intervention modifiée')
  await perform(modifier, { uid, ...contenu, avant: intervention }, { libelle })
  return true
}

type Existante = ContenuIntervention & { readonly intervention_uid: string; readonly intervention_astreinte_id: number }

export async function retirer(i: Existante): Promise<void> {
  const avant = contenuDe(i)
  await perform(supprimer, { uid: i.intervention_uid, avant }, { libelle: libelleDe(avant, 'Intervention supprimée') })
}

/**
 * Undo of a deletion. The office may already have it, so the intervention is written again, as a new one, behind the
 * deletion: whether that was sent or not, the outcome is the same and nothing is lost.
 */
export async function retablir(i: Existante): Promise<void> {
  const contenu = contenuDe(i)
  await perform(
    creer,
    { uid: uuidv7(), astreinte_id: i.intervention_astreinte_id, ...contenu },
    { libelle: libelleDe(contenu), after: [entiteIntervention(i.intervention_uid)] },
  )
}
