import { useEffect, useRef, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { notifySuccess, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { storeCorrected } from '#client/queue/store-corrected.ts'
import { myDb, perform } from '#client/queue/sync.ts'
import type { DemanderPayload } from '#domains/scheduling/model/conges/conge.ts'
import { takeBack } from '#offline/take-back.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { ADRESSE_CONGES, adresseNouvelle } from '../address.ts'
import { garderBrouillon, lireBrouillon, oublierBrouillon, SAISIE_VIDE, saisieDuRefus } from '../offline/brouillon.ts'
import { demander, retirer } from '../offline.ts'
import type { Saisie } from '../view/examen.ts'

export interface Demande {
  /** Null while the draft is read. */
  saisie: Saisie | null
  /** The device holds what is shown as a draft. */
  gardee: boolean
  /** Identity of the request: that of the refused one while correcting. */
  uid: string
  changer: (change: Partial<Saisie>) => void
  envoyer: () => Promise<void>
  occupe: boolean
  erreur: string | null
}

/**
 * A request being written: kept at each change, stored in the queue when sent.
 * @param corrige refused entry whose content fills the form
 */
export function useDemande(corrige: string | null): Demande {
  const [saisie, setSaisie] = useState<Saisie | null>(null)
  const [gardee, setGardee] = useState(false)
  /** Why the device would not keep the draft. */
  const [nonGardee, setNonGardee] = useState<string | null>(null)
  const { run, pending, message } = useTask({ say: messageNonEnregistre, leaves: true })
  const uid = useRef(uuidv7())

  useEffect(() => {
    let parti = false
    void (async () => {
      const db = myDb()
      const refus = corrige ? await saisieDuRefus(db, corrige) : null
      if (refus) uid.current = refus.uid
      const brouillon = await lireBrouillon(db, corrige)
      if (parti) return
      setSaisie(brouillon ?? refus?.saisie ?? SAISIE_VIDE)
      setGardee(brouillon !== null)
    })()
    return () => {
      parti = true
    }
  }, [corrige])

  function changer(change: Partial<Saisie>): void {
    if (!saisie) return
    const suivante = { ...saisie, ...change }
    // A first day after the last one moves it along: one day is the common case.
    if (change.debut && (suivante.fin === '' || suivante.fin < change.debut))
      Object.assign(suivante, { fin: change.debut })
    setSaisie(suivante)
    garderBrouillon(myDb(), suivante, corrige).then(
      () => setGardee(true),
      error => {
        setGardee(false)
        setNonGardee(messageNonEnregistre(error))
      },
    )
  }

  async function envoyer(): Promise<void> {
    if (!saisie) return
    setNonGardee(null)
    await run(async () => {
      await enregistrer(saisie, uid.current, corrige)
      // Stored: a draft that would not go is no reason to send twice.
      await oublierBrouillon(myDb(), corrige).catch(error => console.info('brouillon', error))
      navigate(ADRESSE_CONGES)
    })
  }

  return { saisie, gardee, uid: uid.current, changer, envoyer, occupe: pending, erreur: message ?? nonGardee }
}

async function enregistrer(saisie: Saisie, uid: string, corrige: string | null): Promise<void> {
  const payload: DemanderPayload = {
    uid,
    demande_type: saisie.type,
    demande_conge_date_debut: saisie.debut,
    demande_conge_date_fin: saisie.fin,
    demande_motif_demande: saisie.motif.trim(),
  }
  const id = await storeCorrected(demander, payload, corrige)
  if (id === null) {
    notifySuccess('Demande corrigée, enregistrée.')
    return
  }
  notifyUndo('Demande enregistrée.', () => reprendre(id, uid, saisie))
}

/** Off this device while it has not left, else withdrawn at the office; the form opens again with what was typed. */
async function reprendre(id: string, uid: string, saisie: Saisie): Promise<void> {
  const db = myDb()
  try {
    if (!(await takeBack(db, id))) await perform(retirer, { uid, de: 0 })
    await garderBrouillon(db, saisie, null)
    navigate(adresseNouvelle())
  } catch (error) {
    notifyWarning(messageNonEnregistre(error))
  }
}
