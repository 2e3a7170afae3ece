import { useCallback, useEffect, useRef, useState } from 'react'
import { dismissNotice, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { useLateWrite } from '#client/draft/use-late-write.ts'
import { dbOf } from '#client/queue/sync.ts'
import { currentOwner } from '#client/session/session.ts'
import {
  aEfface,
  type Brouillon,
  estVierge,
  modifier,
  nouveauBrouillon,
  retablirSigne,
  sansPhotos,
} from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import {
  garderBrouillon,
  garderPages,
  lireBrouillon,
  oublierPages,
  relirePages,
  relirePhotosPrises,
} from '#domains/field-service/modules/mon-activite/offline/brouillon-store.ts'
import { brouillonDuRefus } from '#domains/field-service/modules/mon-activite/offline/corriger-refus.ts'
import type { KeptPhoto, PhotoShelf } from '#kit/scan/photo-queue.ts'
import type { ScanPage } from '#kit/scan/scan-page.ts'
import { allegerPage } from './lighter-page.ts'
import { usePhotoShelf } from './use-photo-shelf.ts'

export type Draft = {
  brouillon: Brouillon
  pages: ScanPage[]
  /** Pages that the device no longer holds: they must be taken again. */
  perdues: number
  garde_a: string | null
  /** The device refuses to keep the draft: said once, input stays on screen. */
  nonGarde: unknown
  /** A page was kept smaller because the device is nearly full. */
  allegee: boolean
  changer: (change: (b: Brouillon) => Brouillon) => void
  /**
   * Stores the bytes, then the draft that names them and no longer names the photo a page was made of: one write.
   * @throws NotStored the scanner keeps its page and says so
   */
  changerPages: (pages: ScanPage[], finie?: string) => Promise<void>
  /** Photos of the scanner that are no page yet, on the device from the moment they are taken. */
  photos: PhotoShelf
  /** Makes every page smaller, for a device without room. */
  alleger: () => Promise<void>
  /** No write may follow the closing: it would bring the draft back. */
  clore: () => void
  /** The closing could not be stored: the draft lives on. */
  rouvrir: () => void
}

/** One sentence for what a change took away, whoever had signed. */
export function direEffacees({ effacees, d_un_autre }: Pick<Brouillon, 'effacees' | 'd_un_autre'>): string {
  if (d_un_autre) {
    const quoi = d_un_autre.certification_tva ? 'la signature et l’attestation de TVA de' : 'la signature de'
    const efface = d_un_autre.certification_tva ? 'sont effacées' : 'est effacée'
    return `Le nom du signataire a changé\u00a0: ${quoi} ${d_un_autre.rendue_sous} ${efface}.`
  }
  const quoi =
    effacees.length > 1
      ? 'les signatures du client et du technicien sont effacées'
      : `la signature du ${effacees.includes('client') ? 'client' : 'technicien'} est effacée`
  return `Le rapport a changé\u00a0: ${quoi}.`
}

type Etat = {
  brouillon: Brouillon
  pages: ScanPage[]
  prises: KeptPhoto[]
  perdues: number
  garde_a: string | null
}

/** The closing's draft, kept on the device after each change; null until it was read. */
export function useDraft(id: number, nom_signataire: string, corrige: string | null): Draft | null {
  const [etat, setEtat] = useState<Etat | null>(null)
  const [nonGarde, setNonGarde] = useState<unknown>(null)
  const [allegee, setAllegee] = useState(false)
  const courant = useRef<Brouillon | null>(null)
  const clos = useRef(false)
  const nom = useRef(nom_signataire)
  const [owner] = useState(currentOwner)

  const garder = useCallback(async () => {
    if (!courant.current || clos.current) return
    try {
      const garde_a = await garderBrouillon(dbOf(owner), courant.current)
      setNonGarde(null)
      setEtat(e => e && { ...e, garde_a })
    } catch (error) {
      setNonGarde(error)
      throw error
    }
  }, [owner])
  const { soon, cancel } = useLateWrite(garder)

  useEffect(() => {
    let parti = false
    const lire = async () => {
      // A tab shown again: what is on screen may be newer than what a full device could keep.
      if (courant.current) return
      const db = dbOf(owner)
      const garde = await lireBrouillon(db, id)
      const repris = garde && (corrige === null || garde.brouillon.corrige === corrige) ? garde : null
      const brouillon =
        repris?.brouillon ?? (corrige ? await brouillonDuRefus(db, corrige) : null) ?? nouveauBrouillon(id, nom.current)
      const { pages, perdues } = await relirePages(db, brouillon.pages)
      const prises = await relirePhotosPrises(db, brouillon.photos ?? [])
      if (parti) return
      courant.current = perdues
        ? modifier(brouillon, { pages: brouillon.pages.filter(p => pages.some(q => q.sha256 === p.sha256)) })
        : brouillon
      setEtat({ brouillon: courant.current, pages, prises, perdues, garde_a: repris?.garde_a ?? null })
    }
    void lire()
    return () => {
      parti = true
    }
  }, [id, corrige, owner])

  const retablir = useCallback(async () => {
    if (!courant.current || clos.current) return
    const brouillon = retablirSigne(courant.current)
    const { pages, perdues } = await relirePages(dbOf(owner), brouillon.pages)
    if (perdues > 0) {
      notifyWarning('Une page signée n’est plus sur ce téléphone\u00a0: faites signer à nouveau.')
      return
    }
    courant.current = brouillon
    setEtat(e => e && { ...e, brouillon, pages })
    soon()
  }, [owner, soon])

  const avis = useRef(0)
  useEffect(() => () => dismissNotice(avis.current), [])
  const changer = useCallback(
    (change: (b: Brouillon) => Brouillon) => {
      if (!courant.current) return
      const avant = courant.current
      courant.current = change(avant)
      const brouillon = courant.current
      setEtat(e => e && { ...e, brouillon })
      soon()
      if (aEfface(avant, brouillon)) avis.current = notifyUndo(direEffacees(brouillon), retablir, 'warning')
      else if (brouillon.signe == null) dismissNotice(avis.current)
    },
    [soon, retablir],
  )

  const poser = useCallback(
    async (pages: ScanPage[], finie?: string) => {
      const db = dbOf(owner)
      const connues = new Set(courant.current?.pages.map(p => p.sha256))
      const photos = courant.current?.photos?.filter(p => p.key === finie) ?? []
      await garderPages(db, pages, connues)
      setEtat(e => e && { ...e, pages, perdues: 0 })
      const gardees = pages.map(({ blob: _blob, ...page }) => page)
      changer(b => modifier(sansPhotos(b, finie ? [finie] : []), { pages: gardees }))
      cancel()
      await garder()
      await oublierPages(db, photos)
    },
    [changer, cancel, garder, owner],
  )
  const ecrire = useCallback(
    async (change: (b: Brouillon) => Brouillon) => {
      changer(change)
      cancel()
      await garder()
    },
    [changer, cancel, garder],
  )
  const photos = usePhotoShelf({ owner, prises: etat?.prises, courant, ecrire })

  const alleger = useCallback(async () => {
    const avant = etat?.pages ?? []
    const apres = await Promise.all(avant.map(allegerPage))
    await poser(apres)
    const gardees = new Set(apres.map(p => p.sha256))
    await oublierPages(
      dbOf(owner),
      avant.filter(p => !gardees.has(p.sha256)),
    )
    setAllegee(true)
  }, [etat?.pages, poser, owner])

  const changerPages = useCallback(
    async (pages: ScanPage[], finie?: string) => {
      try {
        await poser(pages, finie)
      } catch (error) {
        if (!(error as { quota?: boolean }).quota) throw error
        // The device is full: the new pages are tried smaller before the person is asked anything.
        const connues = new Set(courant.current?.pages.map(p => p.sha256))
        await poser(await Promise.all(pages.map(p => (connues.has(p.sha256) ? p : allegerPage(p)))), finie)
        setAllegee(true)
      }
    },
    [poser],
  )

  if (!etat) return null
  const clore = () => {
    clos.current = true
    cancel()
  }
  const rouvrir = () => {
    clos.current = false
  }
  const garde_a = estVierge(etat.brouillon) ? null : etat.garde_a
  return { ...etat, garde_a, nonGarde, allegee, changer, changerPages, photos, alleger, clore, rouvrir }
}
