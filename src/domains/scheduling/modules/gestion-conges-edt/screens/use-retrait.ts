import { notifySuccess, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { myDb, perform, wakeSync } from '#client/queue/sync.ts'
import { libelleTypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { isOnline } from '#offline/connectivity.ts'
import { restore } from '#offline/settle.ts'
import { takeBack } from '#offline/take-back.ts'
import { uuidv7 } from '#wire/uuid.ts'
import type { DemandeLocale } from '../offline/rejeu.ts'
import { demander, retirer } from '../offline.ts'

/** Takes a request back while it waits: off this device when it never left, else by an action of its own. */
export function useRetrait(d: DemandeLocale) {
  const { run, pending: occupe, message: erreur } = useTask({ say: messageNonEnregistre })

  /** @returns whether it was kept */
  const retirerDemande = (): Promise<boolean> =>
    run(async () => {
      if (!(await reprendreDemande(d))) await enregistrer(d)
    })
  return { retirerDemande, occupe, erreur }
}

async function enregistrer(d: DemandeLocale): Promise<void> {
  const quoi = `${libelleTypeDemande(d.demande_type)} ${libellePeriode(d.demande_conge_date_debut, d.demande_conge_date_fin)}`
  const entry = await perform(retirer, { uid: d.demande_conge_uid, de: 0 }, { libelle: `Retirer\u00a0: ${quoi}` })
  // Only queued, it is not withdrawn: the office may still answer it.
  const dit = isOnline() ? 'Demande retirée.' : 'La demande sera retirée dès que le réseau revient.'
  notifyUndo(dit, () => reprendreRetrait(entry.id, d))
}

/** Off this device while it has not left; else the same days are asked for again, as a new request. */
async function reprendreRetrait(id: string, d: DemandeLocale): Promise<void> {
  try {
    if (await takeBack(myDb(), id)) return
    const { demande_type, demande_conge_date_debut, demande_conge_date_fin, demande_motif_demande } = d
    await perform(demander, {
      uid: uuidv7(),
      demande_type,
      demande_conge_date_debut,
      demande_conge_date_fin,
      demande_motif_demande,
    })
    notifySuccess('Les mêmes jours sont demandés à nouveau.')
  } catch (error) {
    notifyWarning(messageNonEnregistre(error))
  }
}

/** A request that never left needs no withdrawal at the office. */
async function reprendreDemande(d: DemandeLocale): Promise<boolean> {
  const [premiere] = d.actions
  if (d.demande_conge_id !== null || premiere === undefined) return false
  const reprises = await takeBack(myDb(), premiere)
  if (!reprises) return false
  notifyUndo('Demande retirée, rien n’est parti.', () => restore(myDb(), reprises).then(wakeSync))
  return true
}
