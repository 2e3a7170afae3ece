import { useCallback, useEffect, useState } from 'react'
import { call } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import type { Publication } from '#domains/scheduling/model/bureau/publication.ts'
import type { EffetsPublication } from '#domains/scheduling/model/consequences/publication.ts'
import { lireEffetsPublication } from '#domains/scheduling/modules/planning-edt/contract.ts'

export interface LectureEffets {
  readonly effets: EffetsPublication | null
  readonly echec: string | null
  readonly relire: () => void
}

/**
 * What a publication makes of hours, read beside what it changes: it costs more, and keeps nobody from publishing.
 * @param empreinte of what is on screen: other posts are other hours; undefined: nothing is, or nothing is to be published
 */
export function useEffets(
  { du, au, agents }: Pick<Publication, 'du' | 'au' | 'agents'>,
  empreinte: string | undefined,
): LectureEffets {
  const [lu, setLu] = useState<{ effets: EffetsPublication | null; echec: string | null }>(RIEN)
  const [tour, setTour] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for other posts, and where one asks
  useEffect(() => {
    let parti = false
    setLu(RIEN)
    if (empreinte === undefined) return
    call(lireEffetsPublication, { body: { du, au, ...(agents && { agents }) } }).then(
      effets => !parti && setLu({ effets, echec: null }),
      error => !parti && setLu({ effets: null, echec: messageOf(error) }),
    )
    return () => {
      parti = true
    }
  }, [du, au, agents, empreinte, tour])
  return { ...lu, relire: useCallback(() => setTour(t => t + 1), []) }
}

const RIEN = { effets: null, echec: null }
