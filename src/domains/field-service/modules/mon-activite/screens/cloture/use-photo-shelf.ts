import { type RefObject, useMemo } from 'react'
import { dbOf } from '#client/queue/sync.ts'
import type { currentOwner } from '#client/session/session.ts'
import {
  attendrePhoto,
  type Brouillon,
  sansPhotos,
} from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { garderPhotoPrise, oublierPages } from '#domains/field-service/modules/mon-activite/offline/brouillon-store.ts'
import type { KeptPhoto, PhotoShelf } from '#kit/scan/photo-queue.ts'

type Sources = {
  owner: ReturnType<typeof currentOwner>
  /** Left by an earlier opening. */
  prises: readonly KeptPhoto[] | undefined
  courant: RefObject<Brouillon | null>
  /** Changes the draft and writes it at once. @throws NotStored */
  ecrire: (change: (b: Brouillon) => Brouillon) => Promise<void>
}

/** The scanner's photos that are no page yet, in the closing's draft: bytes first, then the name. */
export function usePhotoShelf({ owner, prises, courant, ecrire }: Sources): PhotoShelf {
  return useMemo(
    () => ({
      kept: prises ?? [],
      put: async ({ photo, ...prise }) => {
        await garderPhotoPrise(dbOf(owner), { photo })
        await ecrire(b => attendrePhoto(b, prise))
      },
      drop: async keys => {
        const parties = courant.current?.photos?.filter(p => keys.includes(p.key)) ?? []
        await ecrire(b => sansPhotos(b, keys))
        await oublierPages(dbOf(owner), parties)
      },
    }),
    [owner, prises, courant, ecrire],
  )
}
