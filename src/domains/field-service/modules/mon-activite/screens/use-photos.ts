import { useEffect, useRef, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { notifyUndo, notifyWarning, UNDO_MS } from '#client/call/notices.ts'
import { doUndoably } from '#client/queue/held-action.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { dbOf, perform, wakeSync } from '#client/queue/sync.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { currentOwner } from '#client/session/session.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { UNREADABLE } from '#kit/photo/picture.ts'
import { sha256Hex } from '#offline/blobs.ts'
import { NotStored } from '#offline/outbox.ts'
import { restore } from '#offline/settle.ts'
import { takeBack } from '#offline/take-back.ts'
import { lireFichiers } from '../contract.ts'
import { appliquerPhotos, garderPhoto, type NouvellePhoto, type PhotoVue, reduirePhoto } from '../offline/photos.ts'
import { legende, retrait } from '../offline.ts'
import type { Local } from './use-local.ts'

/** A picture that this device would not keep: it stays on screen until it is, or is given up. */
export type NonGardee = { readonly cle: string; readonly image: Blob; readonly nouvelle: NouvellePhoto }

const PHOTO_SUPPRIMEE = 'Photo supprimée'
const RETRAIT = {
  fait: PHOTO_SUPPRIMEE,
  parti: 'La photo est déjà retirée au bureau.',
  suivi: 'Autre chose a été fait depuis\u00a0: la photo reste retirée.',
}

const DEJA_LA = (combien: number) =>
  combien > 1
    ? `${combien}\u00a0de ces photos sont déjà là\u00a0: elles ne sont pas ajoutées une seconde fois.`
    : 'Cette photo est déjà là\u00a0: elle n’est pas ajoutée une seconde fois.'

export type Photos = ReturnType<typeof usePhotos>

/** Photos of a visit: those of the office and those of this device, and what one may do with them. */
export function usePhotos(visite: InterventionActivite, local: Local | undefined) {
  const intervention_id = visite.intervention_id
  const lecture = useReading(lireFichiers, { params: { id: String(intervention_id) } })
  const auteur = useSession().session?.user.name ?? 'Vous'
  const [owner] = useState(currentOwner)
  const [nonGardees, setNonGardees] = useState<readonly NonGardee[]>([])
  const [echec, setEchec] = useState<unknown>(null)
  const [occupe, setOccupe] = useState(false)
  const la = useRef(true)
  const [prises, setPrises] = useState<readonly string[]>([])
  useEffect(() => {
    la.current = true
    return () => {
      la.current = false
    }
  }, [])
  useEffect(() => {
    if (prises.length === 0) return
    const minuteur = setTimeout(() => setPrises([]), UNDO_MS)
    return () => clearTimeout(minuteur)
  }, [prises])
  useDirty(nonGardees.length > 0, `Photo, ${nomClient(visite)}`)
  const photos = appliquerPhotos(lecture.data, local?.actions ?? [], { intervention_id, auteur })
  // As it is now: a second choice may come while the first one is being stored.
  const presentes = useRef<ReadonlySet<string>>(new Set())
  presentes.current = new Set(photos.map(p => p.sha256))
  const enRoute = useRef(new Set<string>())
  const nom = nomClient(visite)
  const libelle = `Photo, ${nom}`

  /** @returns the queued action; null when the device would not keep it: it is then among `nonGardees` */
  async function garder(image: Blob, nouvelle: NouvellePhoto) {
    const db = dbOf(owner)
    try {
      return await garderPhoto(db, image, nouvelle, libelle).catch(async (error: unknown) => {
        if (!(error instanceof NotStored && error.quota)) throw error
        // The device is nearly full: tried smaller before the person is asked anything.
        return await garderPhoto(db, await reduirePhoto(image, 'legere'), nouvelle, libelle)
      })
    } catch (error) {
      // Whoever has left the page meanwhile is told wherever they are.
      if (!la.current) notifyWarning(`Photo non gardée. ${messageNonEnregistre(error)}`)
      setEchec(error)
      setNonGardees(avant => [...avant, { cle: crypto.randomUUID(), image, nouvelle }])
      return null
    }
  }

  async function ajouter(fichiers: readonly Blob[], plus: Pick<NouvellePhoto, 'legende' | 'observation'>) {
    setOccupe(true)
    setEchec(null)
    const ids: string[] = []
    let illisibles = 0
    let deja = 0
    for (const fichier of fichiers) {
      try {
        const image = await reduirePhoto(fichier)
        const sha256 = await sha256Hex(await image.arrayBuffer())
        if (presentes.current.has(sha256) || enRoute.current.has(sha256)) {
          deja++
          continue
        }
        enRoute.current.add(sha256)
        const entree = await garder(image, { intervention_id, ...plus })
        if (entree) ids.push(entree.id)
      } catch (error) {
        console.info('photo', error)
        illisibles++
      }
    }
    setOccupe(false)
    if (illisibles > 0) notifyWarning(UNREADABLE)
    if (deja > 0) notifyWarning(DEJA_LA(deja))
    // In a sheet the photo itself stands there, and is taken back from there.
    if (ids.length > 0 && plus.observation === null) setPrises(ids)
  }

  /** The last ones are those that one means to undo: where they are counted, without a message over what comes next. */
  async function defairePrises() {
    setPrises([])
    await Promise.all(prises.map(id => reprendre(id)))
  }

  async function reessayer() {
    const encore = nonGardees
    setNonGardees([])
    setEchec(null)
    for (const { image, nouvelle } of encore) await garder(image, nouvelle)
  }

  /** Taken back only while it has certainly not left. */
  async function reprendre(id: string) {
    const reprises = await takeBack(dbOf(owner), id)
    // Chosen again, it is not a second one.
    if (reprises) enRoute.current.clear()
    if (!reprises) notifyWarning('Cette photo est déjà partie au bureau.')
    return reprises
  }

  /** Off this device while it has not left, else off the visit once its ten seconds are over. */
  async function supprimer({ entree, sha256 }: PhotoVue) {
    enRoute.current.delete(sha256)
    try {
      const reprises = entree === null ? null : await takeBack(dbOf(owner), entree)
      if (reprises) notifyUndo(PHOTO_SUPPRIMEE, () => restore(dbOf(owner), reprises).then(wakeSync))
      else await doUndoably(retrait, { intervention_id, sha256 }, RETRAIT, { libelle: `${PHOTO_SUPPRIMEE}, ${nom}` })
    } catch (error) {
      notifyWarning(messageNonEnregistre(error))
    }
  }

  /** The only copy of it: it comes back, where the page is still there to hold it. */
  function retirer(cle: string) {
    const retiree = nonGardees.find(p => p.cle === cle)
    setNonGardees(avant => avant.filter(p => p.cle !== cle))
    enRoute.current.clear()
    if (retiree)
      notifyUndo('Photo retirée', async () => {
        if (la.current) setNonGardees(avant => [...avant, retiree])
        else await garder(retiree.image, retiree.nouvelle)
      })
  }

  /** @returns whether the caption was stored */
  async function legender({ sha256 }: PhotoVue, texte: string): Promise<boolean> {
    try {
      await perform(legende, { intervention_id, sha256, legende: texte }, { libelle: `Légende de photo, ${nom}` })
      return true
    } catch (error) {
      notifyWarning(messageNonEnregistre(error))
      return false
    }
  }

  return {
    lecture,
    photos,
    nonGardees,
    echec,
    occupe,
    /** How many were just taken and can still be undone. */
    prises: prises.length,
    defairePrises,
    ajouter,
    reessayer,
    retirer,
    supprimer,
    legender,
  }
}
