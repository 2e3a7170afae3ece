import { useCallback, useEffect, useRef, useState } from 'react'
import { type Corners, type Rotation, turnRight, wholeImage } from './geometry.ts'
import type { Analysis, Treatment } from './pipeline.ts'
import { UnreadableImage } from './raster.ts'
import type { ScanEngine } from './scan-engine.ts'
import type { ScanPage } from './scan-page.ts'

export type DraftError = 'illisible' | 'traitement'

export type Draft = {
  step: 'cadrage' | 'apercu'
  analysis: Analysis | null
  treatment: Treatment | null
  /** Result of `treatment`; null while it is being computed. */
  produced: Omit<ScanPage, 'id'> | null
  error: DraftError | null
  /** Where it began: Back leads there, and from there out of the photo. */
  base: 'cadrage' | 'apercu'
  /** As it was before its corners were asked for again. */
  before: Pick<Draft, 'treatment' | 'produced'> | null
}

const NOTHING = { analysis: null, treatment: null, produced: null, error: null, before: null }
const START: Draft = { step: 'cadrage', base: 'cadrage', ...NOTHING }

/**
 * One photo on its way to a page: analysed, framed, produced. The photo itself is never dropped here: an error leaves it
 * on screen and `retry` starts again from the step that failed. `previous` reopens a page as the user had set it.
 */
export function useDraft(engine: ScanEngine, photo: Blob, previous?: Treatment) {
  const [draft, setDraft] = useState<Draft>(START)
  // Answers of an older request (another rotation, another photo) must not overwrite the newer one.
  const turn = useRef(0)

  const produce = useCallback(
    async (treatment: Treatment) => {
      const mine = ++turn.current
      setDraft(d => ({ ...d, step: 'apercu', treatment, produced: null, error: null }))
      try {
        const produced = await engine.produce(photo, treatment)
        if (mine === turn.current) setDraft(d => ({ ...d, produced }))
      } catch (error) {
        console.warn('Page processing failed', error)
        if (mine === turn.current) setDraft(d => ({ ...d, error: 'traitement' }))
      }
    },
    [engine, photo],
  )

  const analyse = useCallback(async () => {
    const mine = ++turn.current
    setDraft(START)
    try {
      const analysis = await engine.analyse(photo)
      if (mine !== turn.current) return
      const corners = previous?.corners ?? analysis.corners ?? wholeImage(analysis)
      const treatment: Treatment = previous ?? { corners, mode: 'couleur', rotation: 0 }
      setDraft(d => ({ ...d, analysis, treatment }))
      // A page found by the detector is shown straightened at once: one tap less for the usual case.
      if (analysis.corners && !previous) {
        setDraft(d => ({ ...d, base: 'apercu' }))
        await produce(treatment)
      }
    } catch (error) {
      if (mine !== turn.current) return
      setDraft(d => ({ ...d, error: error instanceof UnreadableImage ? 'illisible' : 'traitement' }))
    }
  }, [engine, photo, previous, produce])

  useEffect(() => {
    analyse()
    return () => {
      turn.current++
    }
  }, [analyse])

  const update = (change: Partial<Treatment>) => draft.treatment && produce({ ...draft.treatment, ...change })

  function reframe() {
    turn.current++
    const again = { step: 'cadrage', produced: null, error: null } as const
    setDraft(d => ({ ...d, ...again, before: { treatment: d.treatment, produced: d.produced } }))
  }

  /** To the step it began with; what was made there is there still. */
  function back() {
    if (draft.step === 'apercu') return reframe()
    const { treatment, produced } = draft.before ?? {}
    if (!treatment) return
    if (produced) setDraft(d => ({ ...d, step: 'apercu', treatment, produced, error: null }))
    else void produce(treatment)
  }

  return {
    draft,
    /** Absent where Back leaves the photo. */
    back: draft.analysis !== null && draft.step !== draft.base ? back : undefined,
    setCorners: (corners: Corners) => setDraft(d => ({ ...d, treatment: d.treatment && { ...d.treatment, corners } })),
    confirmCorners: () => update({}),
    setMode: (mode: Treatment['mode']) => update({ mode }),
    rotate: () => update({ rotation: turnRight(draft.treatment?.rotation ?? (0 as Rotation)) }),
    reframe,
    retry: () => (draft.step === 'apercu' ? update({}) : analyse()),
  }
}
