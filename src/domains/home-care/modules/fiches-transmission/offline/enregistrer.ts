import { doUndoably } from '#client/queue/held-action.ts'
import { perform, wakeSync } from '#client/queue/sync.ts'
import { currentOwner } from '#client/session/session.ts'
import { memesResidents } from '#domains/home-care/model/residents.ts'
import { type Contenu, contenuDe, memeContenu } from '#domains/home-care/model/transmission.ts'
import { resend } from '#offline/settle.ts'
import type { UserDb } from '#offline/user-db.ts'
import type { Saisie } from '../address.ts'
import { ajouter, corriger, lire, rayer } from '../offline.ts'
import { estALire } from '../view/depuis.ts'
import type { TransmissionLocale } from './rejeu.ts'

/** From the form to the queue. Every function throws `NotStored` when the device refuses: nothing was kept then. */

type Cible = {
  readonly saisie: Saisie
  readonly uid: string
  /** The sheet to correct; null for a new one. */
  readonly fiche: TransmissionLocale | null
}

/**
 * @param residents whom the sheet names; absent: nothing is said of it
 * @returns false when nothing had changed, so nothing was to be stored
 */
export async function enregistrer(
  db: UserDb,
  { saisie, uid, fiche }: Cible,
  contenu: Contenu,
  residents?: readonly number[],
): Promise<boolean> {
  const nommes = residents && { residents: [...residents] }
  if (saisie.genre === 'reprendre') {
    // An entry keeps its version: one of an older build does not know residents, and its name is matched later.
    const ancienne = (await db.outbox.get(saisie.entree_id))?.version === 1
    await resend(db, saisie.entree_id, { uid, ...contenu, ...(ancienne ? {} : nommes) })
    wakeSync()
    return true
  }
  if (!fiche) {
    await perform(ajouter, { uid, ...contenu, ...nommes })
    return true
  }
  const memes = memesResidents(
    fiche.residents?.map(r => r.resident_id),
    residents,
  )
  if (memes && memeContenu(fiche, contenu)) return false
  await perform(corriger, { uid, version: fiche.version, ...contenuDe(contenu), ...nommes })
  return true
}

/**
 * Opening is reading: said once per version, and kept until the office can be told. Whoever opens it in somebody else's
 * name has not read it for them.
 */
export async function marquerLue(t: TransmissionLocale): Promise<void> {
  if (!estALire(t) || currentOwner()?.emprunt) return
  const { transmission_uid: uid, version } = t
  await perform(lire, { uid, version })
}

/** A sheet that was struck out stays so: ten seconds to take it back before the office and its readers hear of it. */
export async function rayerFiche(t: TransmissionLocale, motif: string): Promise<void> {
  const { transmission_uid: uid, version } = t
  await doUndoably(
    rayer,
    { uid, version, motif },
    {
      fait: 'Transmission rayée.',
      parti: 'La rayure est déjà partie au bureau\u00a0: elle ne peut plus être reprise.',
      suivi: 'Autre chose a été fait depuis\u00a0: la transmission reste rayée.',
    },
  )
}
